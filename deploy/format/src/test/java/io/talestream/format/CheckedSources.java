package io.talestream.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The contents that were found to be formatted by an earlier build, so that only changed files are formatted again.
record CheckedSources(Path file, Set<String> hashes) {
    static CheckedSources of(Path file) throws IOException {
        return new CheckedSources(file, Files.exists(file) ? new HashSet<>(Files.readAllLines(file)) : Set.of());
    }

    List<Path> unknown(List<Path> sources) throws IOException {
        var unknown = new ArrayList<Path>();
        for (Path source : sources) {
            if (!hashes.contains(hash(source))) {
                unknown.add(source);
            }
        }
        return unknown;
    }

    /// Replaces what was known: a file that is gone needs no entry.
    void remember(List<Path> sources) throws IOException {
        var all = new TreeSet<String>();
        for (Path source : sources) {
            all.add(hash(source));
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, all);
    }

    private static String hash(Path source) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(source)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
