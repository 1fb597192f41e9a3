/// The description that Craig, a recorder for Discord, puts next to the tracks of a recording.
@NullMarked
package io.talestream.contracts.transcript.format.craig;

import org.jspecify.annotations.NullMarked;
