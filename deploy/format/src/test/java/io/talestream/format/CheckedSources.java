package io.talestream.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.palantir.javaformat.java.Formatter;
import java.io.IOException;
import java.io.InputStream;
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
    /// Shared by all clones of the user. Another formatter, or other rules of ours, know nothing of it.
    static CheckedSources inCache() throws IOException {
        var formatter = new ArrayList<String>();
        for (Class<?> part : List.of(Formatter.class, SourceFormat.class)) {
            try (InputStream code = requireNonNull(part.getResourceAsStream(part.getSimpleName() + ".class"))) {
                formatter.add(hash(code.readAllBytes()));
            }
        }
        String name = "formatted-%s.txt"
                .formatted(hash(formatter.toString().getBytes(UTF_8)).substring(0, 16));
        return of(Path.of(System.getProperty("user.home"), ".cache", "talestream", name));
    }

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
        return hash(Files.readAllBytes(source));
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
