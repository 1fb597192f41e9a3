/// The default summary: sentences of the transcript, the telling ones, in order. It writes nothing of its
/// own, downloads nothing, and gives the same for the same words.
@NullMarked
package io.talestream.transcription.summary.extractive;

import org.jspecify.annotations.NullMarked;
