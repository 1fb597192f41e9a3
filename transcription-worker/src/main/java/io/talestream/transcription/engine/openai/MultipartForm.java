package io.talestream.transcription.engine.openai;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// A form with one file, as `multipart/form-data`.
final class MultipartForm {
    private final String boundary = "talestream-" + UUID.randomUUID();
    private final StringBuilder fields = new StringBuilder();

    /// @param value text without line breaks
    MultipartForm field(String name, String value) {
        fields.append(
                "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n".formatted(boundary, name, value));
        return this;
    }

    String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    /// The form with this file as its last field.
    BodyPublisher body(String fileName, String type, byte[] file) {
        String head =
                "--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\nContent-Type: %s\r\n\r\n"
                        .formatted(boundary, fileName, type);
        return BodyPublishers.concat(
                BodyPublishers.ofString(fields + head, StandardCharsets.UTF_8),
                BodyPublishers.ofByteArray(file),
                BodyPublishers.ofString("\r\n--" + boundary + "--\r\n", StandardCharsets.US_ASCII));
    }
}
