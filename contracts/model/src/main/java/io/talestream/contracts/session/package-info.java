/// Sessions of a campaign and the lifecycle of their transcription.
@NullMarked
package io.talestream.contracts.session;

import org.jspecify.annotations.NullMarked;
