package io.talestream.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Optional;

/// The body of an error.
record ErrorBody(Optional<String> message, Optional<String> parameter) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int LONGEST = 300;

    static ErrorBody read(byte[] body) {
        JsonNode error = parsed(body).path("error");
        return new ErrorBody(
                line(error.isTextual() ? error.asText() : error.path("message").asText()),
                line(error.path("param").asText("")));
    }

    private static Optional<String> line(String text) {
        String line = text.replaceAll("[\\p{Cc}\\s]+", " ").strip();
        return Optional.of(line.substring(0, Math.min(LONGEST, line.length()))).filter(one -> !one.isEmpty());
    }

    private static JsonNode parsed(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            return JSON.missingNode();
        }
    }
}
