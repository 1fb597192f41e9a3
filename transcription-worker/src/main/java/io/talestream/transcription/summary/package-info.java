/// Summaries of a session from its transcript: one contract, a default implementation that needs only the transcript,
/// and one that uses a language model. An edition only uses lines that its readers may see.
@NullMarked
package io.talestream.transcription.summary;

import org.jspecify.annotations.NullMarked;
