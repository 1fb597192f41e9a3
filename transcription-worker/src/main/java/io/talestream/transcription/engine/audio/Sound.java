package io.talestream.transcription.engine.audio;

import java.io.IOException;
import java.util.OptionalLong;

/// One channel of sound, from its beginning to its end, as samples between -1 and 1.
public interface Sound extends AutoCloseable {
    /// Samples a second of what [Recording] opens.
    int RATE = 16_000;

    /// How many samples were put into the array, from `offset` on: at least one, or -1 at the end.
    ///
    /// @throws io.talestream.transcription.engine.ListeningFailed if the recording cannot be read
    int read(float[] into, int offset, int most) throws IOException;

    /// How long it lasts, where that is known beforehand.
    OptionalLong durationMs();

    @Override
    void close();
}
