package io.talestream.testing.speech;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/// Recordings for tests.
public final class Recordings {
    private static final int RATE = 16_000;

    private Recordings() {}

    /// Nine seconds of speech, made by espeak-ng from [#tavernText]. It lies with the engines: the demo has it, too.
    public static byte[] tavern() {
        return resource("/speech/tavern.wav");
    }

    public static String tavernText() {
        return new String(resource("/speech/tavern.txt"), StandardCharsets.UTF_8);
    }

    /// A file that lies beside this class, where a page says how each was made.
    public static byte[] encoded(String name) {
        return resource(name);
    }

    public static byte[] silence(int seconds) {
        return wav(1, 1, RATE, 16, new byte[seconds * RATE * 2]);
    }

    /// Begins like nothing anyone knows.
    public static byte[] rubbish() {
        byte[] bytes = new byte[20_000];
        new Random(7).nextBytes(bytes);
        bytes[0] = 0x11;
        return bytes;
    }

    public static byte[] wav(int tag, int channels, int rate, int bits, byte[] samples) {
        return ByteBuffer.allocate(44 + samples.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(StandardCharsets.ISO_8859_1))
                .putInt(36 + samples.length)
                .put("WAVEfmt ".getBytes(StandardCharsets.ISO_8859_1))
                .putInt(16)
                .putShort((short) tag)
                .putShort((short) channels)
                .putInt(rate)
                .putInt(rate * channels * bits / 8)
                .putShort((short) (channels * bits / 8))
                .putShort((short) bits)
                .put("data".getBytes(StandardCharsets.ISO_8859_1))
                .putInt(samples.length)
                .put(samples)
                .array();
    }

    public static Path in(Path folder, String name, byte[] bytes) {
        try {
            return Files.write(folder.resolve(name), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] resource(String name) {
        try (InputStream in = Recordings.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new AssertionError("there is no " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
