package io.talestream.transcription.engine.audio;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Samples as a WAV file of 16 bits, which every program reads.
public final class WavFile {
    public static final int HEADER = 44;
    public static final int SAMPLE = 2;

    private WavFile() {}

    public static byte[] of(float[] samples) {
        byte[] file = silent(samples.length);
        ByteBuffer body = buffer(file).position(HEADER);
        for (float sample : samples) {
            body.putShort((short) Math.round(Math.clamp(sample, -1f, 1f) * Short.MAX_VALUE));
        }
        return file;
    }

    /// A file of so many samples, all of them 0.
    public static byte[] silent(int samples) {
        int bytes = samples * SAMPLE;
        byte[] file = new byte[HEADER + bytes];
        buffer(file)
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
        return file;
    }

    private static ByteBuffer buffer(byte[] file) {
        return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
