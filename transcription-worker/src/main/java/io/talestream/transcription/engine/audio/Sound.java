package io.talestream.transcription.engine.audio;

import java.io.IOException;
import java.util.OptionalLong;

/// One channel of audio, read once from start to end, as samples between -1 and 1.
public interface Sound extends AutoCloseable {
    /// Samples per second of the audio that [Recording] opens.
    int RATE = 16_000;

    /// Reads up to `most` samples into the array at `offset`. Returns the number of samples read, at least one, or -1
    /// at the end.
    ///
    /// @throws io.talestream.transcription.engine.TranscriptionFailed if the recording cannot be read
    int read(float[] into, int offset, int most) throws IOException;

    /// The duration, if it is known in advance.
    OptionalLong durationMs();

    @Override
    void close();
}
