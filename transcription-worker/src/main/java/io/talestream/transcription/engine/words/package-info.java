/// The words that an engine recognises window by window: their raw format, and the utterances made of them.
@NullMarked
package io.talestream.transcription.engine.words;

import org.jspecify.annotations.NullMarked;
