package io.talestream.transcription.engine.audio;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/// The boxes of an MP4 or QuickTime file. ffmpeg does not report that a track is encrypted, and reads the rest of a
/// truncated file without an error.
final class Mp4Boxes {
    private static final int HEADER = 8;

    /// Boxes that lead to the formats of the tracks, each in the one before.
    private static final List<String> PATH = List.of("moov", "trak", "mdia", "minf", "stbl", "stsd");

    /// Other boxes may be anything: some recorders append bytes that are none.
    private static final Set<String> NEEDED = Set.of("moov", "moof", "mdat");

    /// More than a recording of a day has. A limit, because the file may be made to keep us busy.
    private static final int MOST_BOXES = 500_000;

    /// Formats of protected sound: common encryption, FairPlay, Audible.
    private static final Set<String> PROTECTED = Set.of("enca", "drms", "aavd");

    private final FileChannel file;
    private int boxes;

    private Mp4Boxes(FileChannel file) {
        this.file = file;
    }

    /// Does nothing if the file is of another kind.
    ///
    /// @throws TranscriptionFailed if it is encrypted, or a tenth of it is missing
    static void check(FileChannel file) throws IOException {
        var boxes = new Mp4Boxes(file);
        if (file.size() >= HEADER && boxes.kind(0).equals("ftyp")) {
            boxes.check(0, file.size(), 0);
        }
    }

    private void check(long from, long to, int depth) throws IOException {
        long at = from;
        while (at + HEADER <= to && boxes++ < MOST_BOXES) {
            String kind = kind(at);
            long end = at + size(at, to);
            if (depth == 0 && NEEDED.contains(kind) && FfmpegSound.isTruncated(to, end)) {
                throw new TranscriptionFailed(
                        Failure.TRUNCATED, "box %s ends at byte %d of %d".formatted(kind, end, to));
            }
            if (depth == PATH.size()) {
                if (PROTECTED.contains(kind)) {
                    throw new TranscriptionFailed(Failure.ENCRYPTED, "the format of a track is " + kind);
                }
            } else if (kind.equals(PATH.get(depth))) {
                // The last one has version, flags and the number of its boxes first.
                check(at + (kind.equals(PATH.getLast()) ? 2 * HEADER : HEADER), Math.min(end, to), depth + 1);
            }
            at = end;
        }
    }

    private String kind(long at) throws IOException {
        return new String(read(at + Integer.BYTES, Integer.BYTES).array(), StandardCharsets.ISO_8859_1);
    }

    /// Size 0 extends to the end, size 1 announces a large size. A size below that of a header ends the search.
    private long size(long at, long to) throws IOException {
        long size = Integer.toUnsignedLong(read(at, Integer.BYTES).getInt(0));
        if (size == 1 && at + HEADER + Long.BYTES <= to) {
            size = read(at + HEADER, Long.BYTES).getLong(0);
        }
        return size < HEADER || size > Long.MAX_VALUE - at ? to - at : size;
    }

    private ByteBuffer read(long at, int bytes) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(bytes);
        while (into.hasRemaining()) {
            int got = file.read(into, at + into.position());
            if (got < 0) {
                throw new EOFException("the file ends at byte " + at);
            }
        }
        return into;
    }
}
