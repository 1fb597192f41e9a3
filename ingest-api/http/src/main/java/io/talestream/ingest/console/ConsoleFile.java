package io.talestream.ingest.console;

import io.talestream.contracts.id.Sha256;
import java.util.Map;

/// A file of the console with the entity tag that lets a browser reuse its cached copy.
final class ConsoleFile {
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "woff2", "font/woff2",
            "json", "application/json",
            "webmanifest", "application/manifest+json");

    private final byte[] bytes;
    private final String type;
    private final String tag;

    ConsoleFile(String name, byte[] bytes) {
        this.bytes = bytes.clone();
        this.type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
        // Weak: the response may be compressed in transit.
        this.tag = "W/\"%s\"".formatted(Sha256.of(bytes).hex().substring(0, 32));
    }

    /// Callers must not modify the array.
    byte[] bytes() {
        return bytes;
    }

    String type() {
        return type;
    }

    String tag() {
        return tag;
    }
}
