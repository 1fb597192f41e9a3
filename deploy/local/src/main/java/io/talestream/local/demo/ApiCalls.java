package io.talestream.local.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/// A client of the API with a user's token.
final class ApiCalls implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI api;
    private final String token;

    ApiCalls(URI api, String token) {
        this.api = api;
        this.token = token;
    }

    JsonNode get(String path) {
        return answered(path, send("GET", path, ""));
    }

    /// Empty on status 503, which may be temporary.
    Optional<JsonNode> getIfAvailable(String path) {
        HttpResponse<String> answer = send("GET", path, "");
        return answer.statusCode() == 503 ? Optional.empty() : Optional.of(answered(path, answer));
    }

    JsonNode post(String path, JsonNode body) {
        return answered(path, send("POST", path, body.toString()));
    }

    /// Replaces the resource in any version.
    void put(String path, String body) {
        answered(path, send("PUT", path, body));
    }

    boolean isThere(String path) {
        HttpResponse<String> answer = send("GET", path, "");
        if (answer.statusCode() == 404) {
            return false;
        }
        answered(path, answer);
        return true;
    }

    /// The item of this name in a list, which may have several pages.
    Optional<JsonNode> named(String list, String name) {
        Optional<String> cursor = Optional.empty();
        do {
            JsonNode page = get(list + cursor.map(next -> "?cursor=" + next).orElse(""));
            for (JsonNode item : page.path("items")) {
                if (item.path("name").asText().equals(name)) {
                    return Optional.of(item);
                }
            }
            cursor = Optional.of(page.path("next").asText()).filter(next -> !next.isEmpty());
        } while (cursor.isPresent());
        return Optional.empty();
    }

    /// Sends one piece of an upload to its URL.
    void upload(JsonNode piece, byte[] all) {
        URI to = URI.create(piece.path("url").asText());
        var put = HttpRequest.newBuilder(to)
                .timeout(PATIENCE)
                .PUT(BodyPublishers.ofByteArray(
                        all, piece.path("offset").asInt(), piece.path("bytes").asInt()));
        piece.path("headers")
                .properties()
                .forEach(header -> put.header(header.getKey(), header.getValue().asText()));
        HttpResponse<String> answer = sent(put.build());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("a recording could not be uploaded: " + answer.statusCode());
        }
    }

    @Override
    public void close() {
        client.close();
    }

    private HttpResponse<String> send(String method, String path, String body) {
        return sent(HttpRequest.newBuilder(api.resolve(path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("If-Match", "*")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build());
    }

    private HttpResponse<String> sent(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(request.uri().getAuthority() + " does not answer: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static JsonNode answered(String path, HttpResponse<String> answer) {
        try {
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException("%s returned status %d: %s"
                        .formatted(
                                path,
                                answer.statusCode(),
                                JSON.readTree(answer.body()).path("detail").asText()));
            }
            return JSON.readTree(answer.body());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("%s did not return JSON".formatted(path), e);
        }
    }
}
