/// Recordings in the form the embedded engine needs: one channel of 16,000 samples per second, in windows of the
/// engine's input size, decoded while the engine works.
@NullMarked
package io.talestream.transcription.engine.audio;

import org.jspecify.annotations.NullMarked;
