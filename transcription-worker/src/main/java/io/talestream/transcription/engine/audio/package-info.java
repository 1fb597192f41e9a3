/// Recordings as the embedded engine needs them: one channel of 16,000 samples a second, in windows that
/// fit its ear, read from the file while it listens.
@NullMarked
package io.talestream.transcription.engine.audio;

import org.jspecify.annotations.NullMarked;
