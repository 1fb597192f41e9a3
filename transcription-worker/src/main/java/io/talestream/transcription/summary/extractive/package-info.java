/// The default summary: the most informative sentences of the transcript, in order. It generates no text, downloads
/// nothing, and is deterministic.
@NullMarked
package io.talestream.transcription.summary.extractive;

import org.jspecify.annotations.NullMarked;
