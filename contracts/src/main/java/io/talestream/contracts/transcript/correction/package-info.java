/// What people mended in a transcript: a layer over what was heard, which can be taken off again and is laid
/// over the next transcript of the same evening.
@NullMarked
package io.talestream.contracts.transcript.correction;

import org.jspecify.annotations.NullMarked;
