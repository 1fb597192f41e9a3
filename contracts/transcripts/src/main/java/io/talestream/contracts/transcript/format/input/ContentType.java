package io.talestream.contracts.transcript.format.input;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the value of a `Content-Type`.
public final class ContentType {
    private ContentType() {}

    /// The media type in lower case; empty if the charset is given and is not UTF-8.
    public static Optional<String> ofUtf8(String contentType) {
        String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
        boolean isUtf8 = Stream.of(parts)
                .skip(1)
                .map(parameter -> parameter.replace("\"", "").strip())
                .allMatch(parameter -> !parameter.startsWith("charset=") || parameter.equals("charset=utf-8"));
        return isUtf8 ? Optional.of(parts[0].strip()) : Optional.empty();
    }
}
