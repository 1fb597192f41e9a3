/// Chat logs of virtual tabletops.
@NullMarked
package io.talestream.contracts.transcript.format.chat;

import org.jspecify.annotations.NullMarked;
