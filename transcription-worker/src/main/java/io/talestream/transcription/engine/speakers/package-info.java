/// Tells the speakers of a recording apart: embeddings of short windows of speech, clusters of them, and the speaker of
/// each word.
@NullMarked
package io.talestream.transcription.engine.speakers;

import org.jspecify.annotations.NullMarked;
