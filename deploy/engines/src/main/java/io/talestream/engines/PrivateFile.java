package io.talestream.engines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A file that only its owner can read.
public final class PrivateFile {
    private PrivateFile() {}

    /// Writes a temporary file, which is private from the start, and renames it: a process that dies leaves no partly
    /// written file.
    public static void write(Path file, String text) throws IOException {
        Path half = Files.createTempFile(
                file.toAbsolutePath().getParent(), file.getFileName().toString(), ".half");
        Files.writeString(half, text);
        Files.move(half, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
