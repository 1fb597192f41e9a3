package io.talestream.transcription.engine.whisper;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/// A package of the npm registry: a compressed tar file.
record NpmPackage(Path file) {
    /// @throws IOException if the package is cut off, or has no such file
    void extract(String entry, OutputStream to) throws IOException {
        try (var in = new TarArchiveInputStream(
                new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)), 1 << 16))) {
            @Nullable TarArchiveEntry next;
            while ((next = in.getNextEntry()) != null) {
                if (next.getName().equals(entry)) {
                    in.transferTo(to);
                    return;
                }
            }
        }
        throw new EOFException("no entry %s in %s".formatted(entry, file.getFileName()));
    }
}
