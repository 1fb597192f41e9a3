package io.talestream.transcription.engine.queue;

import io.talestream.transcription.engine.child.CacheFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;

/// A folder for the files of one job, deleted when it is closed.
record ScratchFolder(Path folder) implements AutoCloseable {
    private static final String PREFIX = "job-";

    static ScratchFolder below(Path parent) throws IOException {
        return new ScratchFolder(Files.createTempDirectory(Files.createDirectories(parent), PREFIX));
    }

    /// Deletes the folders that killed processes left behind: those without a change since `before`.
    static void sweep(Path parent, Instant before) throws IOException {
        if (!Files.exists(parent)) {
            return;
        }
        try (Stream<Path> folders = Files.list(parent)) {
            for (Path folder : folders.filter(
                            each -> each.getFileName().toString().startsWith(PREFIX))
                    .toList()) {
                if (Files.getLastModifiedTime(folder).toInstant().isBefore(before)) {
                    CacheFolder.delete(folder);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        CacheFolder.delete(folder);
    }
}
