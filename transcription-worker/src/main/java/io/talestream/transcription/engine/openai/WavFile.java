package io.talestream.transcription.engine.openai;

import io.talestream.transcription.engine.audio.Sound;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Samples as a WAV file of 16 bits, which every server reads.
final class WavFile {
    static final int HEADER = 44;
    static final int SAMPLE = 2;

    /// Servers refuse less than a tenth of a second, and whisper.cpp less than a second: silence is added.
    private static final int SHORTEST = Sound.RATE * 11 / 10;

    private WavFile() {}

    static byte[] of(float[] samples) {
        int bytes = Math.max(SHORTEST, samples.length) * SAMPLE;
        ByteBuffer file = ByteBuffer.allocate(HEADER + bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(ascii("RIFF"))
                .putInt(HEADER - 8 + bytes)
                .put(ascii("WAVEfmt "))
                .putInt(16)
                .putShort((short) 1)
                .putShort((short) 1)
                .putInt(Sound.RATE)
                .putInt(Sound.RATE * SAMPLE)
                .putShort((short) SAMPLE)
                .putShort((short) (SAMPLE * Byte.SIZE))
                .put(ascii("data"))
                .putInt(bytes);
        for (float sample : samples) {
            file.putShort((short) Math.round(Math.clamp(sample, -1f, 1f) * Short.MAX_VALUE));
        }
        return file.array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
