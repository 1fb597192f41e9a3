package io.talestream.transcription.engine.audio;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/// The header of a WAV file.
///
/// @param bytes length of the samples according to the header, which is wrong if the recorder was interrupted before it
///   updated the header
record WavForm(Coding coding, int channels, int rate, long bytes) {
    /// Bytes needed to recognise a WAV file.
    static final int HEAD = 12;

    private static final int PCM = 1;
    private static final int FLOAT = 3;
    private static final int EXTENSIBLE = 0xfffe;
    private static final long UNKNOWN = 0xffff_ffffL;
    private static final int LONGEST_FORMAT = 4_096;

    enum Coding {
        PCM_8(PCM, 1),
        PCM_16(PCM, 2),
        PCM_24(PCM, 3),
        PCM_32(PCM, 4),
        FLOAT_32(FLOAT, 4),
        FLOAT_64(FLOAT, 8);

        private final int tag;
        final int bytes;

        Coding(int tag, int bytes) {
            this.tag = tag;
            this.bytes = bytes;
        }

        private static Optional<Coding> of(int tag, int bits) {
            return Stream.of(values())
                    .filter(coding -> coding.tag == tag && coding.bytes * Byte.SIZE == bits)
                    .findFirst();
        }
    }

    int frameBytes() {
        return coding.bytes * channels;
    }

    /// @param available bytes that follow the header
    long durationMs(long available) {
        return Math.min(bytes, available) / frameBytes() * 1_000 / rate;
    }

    static boolean isWav(byte[] head) {
        String start = new String(head, StandardCharsets.ISO_8859_1);
        return (start.startsWith("RIFF") || start.startsWith("RF64")) && start.startsWith("WAVE", 8);
    }

    /// Reads from [#HEAD] up to the first sample. Empty if the sample encoding is not supported here.
    static Optional<WavForm> read(InputStream from) throws IOException {
        var in = new DataInputStream(from);
        Optional<WavForm> form = Optional.empty();
        long longBytes = UNKNOWN;
        try {
            while (true) {
                byte[] id = new byte[4];
                in.readFully(id);
                long size = Integer.toUnsignedLong(Integer.reverseBytes(in.readInt()));
                switch (new String(id, StandardCharsets.ISO_8859_1)) {
                    case "ds64" -> {
                        in.skipNBytes(8);
                        longBytes = Long.reverseBytes(in.readLong());
                        in.skipNBytes(size - 16);
                    }
                    case "fmt " -> {
                        if (size < 16 || size > LONGEST_FORMAT) {
                            throw new TranscriptionFailed(
                                    Failure.CORRUPT, "the format chunk of the WAV file has %d bytes".formatted(size));
                        }
                        byte[] chunk = new byte[(int) size];
                        in.readFully(chunk);
                        form = format(chunk);
                        in.skipNBytes(size & 1);
                    }
                    case "data" -> {
                        long bytes = size == UNKNOWN || size == 0 ? longBytes : size;
                        long known = bytes == UNKNOWN || bytes < 0 ? Long.MAX_VALUE : bytes;
                        return form.map(f -> new WavForm(f.coding, f.channels, f.rate, known));
                    }
                    default -> in.skipNBytes(size + (size & 1));
                }
            }
        } catch (EOFException e) {
            throw new TranscriptionFailed(Failure.CORRUPT, "the WAV file ends before its first sample", e);
        }
    }

    private static Optional<WavForm> format(byte[] chunk) {
        ByteBuffer in = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
        int tag = Short.toUnsignedInt(in.getShort(0));
        int channels = Short.toUnsignedInt(in.getShort(2));
        int rate = in.getInt(4);
        int bits = Short.toUnsignedInt(in.getShort(14));
        if (tag == EXTENSIBLE && chunk.length >= 26) {
            tag = Short.toUnsignedInt(in.getShort(24));
        }
        boolean isSound = channels >= 1 && channels <= 64 && rate >= 4_000 && rate <= 768_000;
        return isSound ? Coding.of(tag, bits).map(coding -> new WavForm(coding, channels, rate, 0)) : Optional.empty();
    }
}
