package io.talestream.transcription.engine.whisper;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/// A package as npm has it: a compressed tar file.
record NpmPackage(Path file) {
    private static final int BLOCK = 512;
    private static final int NAME_END = 100;
    private static final int SIZE_START = 124;
    private static final int SIZE_END = 136;

    /// Copies one file out of it.
    ///
    /// @throws EOFException if the package is cut off, or has no such file
    void extract(String entry, OutputStream to) throws IOException {
        try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)), 1 << 16)) {
            byte[] header = in.readNBytes(BLOCK);
            while (header.length == BLOCK && header[0] != 0) {
                long size = Long.parseLong(text(header, SIZE_START, SIZE_END).strip(), 8);
                if (text(header, 0, NAME_END).equals(entry)) {
                    copy(in, size, to);
                    return;
                }
                in.skipNBytes((size + BLOCK - 1) / BLOCK * BLOCK);
                header = in.readNBytes(BLOCK);
            }
        }
        throw new EOFException("there is no %s in %s".formatted(entry, file.getFileName()));
    }

    private static void copy(InputStream in, long size, OutputStream to) throws IOException {
        byte[] some = new byte[1 << 16];
        for (long left = size; left > 0; ) {
            int got = in.read(some, 0, (int) Math.min(left, some.length));
            if (got < 0) {
                throw new EOFException("a package is cut off");
            }
            to.write(some, 0, got);
            left -= got;
        }
    }

    private static String text(byte[] header, int from, int to) {
        int end = from;
        while (end < to && header[end] != 0) {
            end++;
        }
        return new String(header, from, end - from, StandardCharsets.UTF_8);
    }
}
