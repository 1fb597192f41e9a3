package io.talestream.bench.growth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.Set;

/// The API, called by one user.
record Api(URI server, String user, String token) {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> SET_BY_CLIENT = Set.of("host", "content-length");

    /// The response, which must be a success. A change applies to any version.
    String send(String method, String path, String body) {
        return send(request(method, path, body).header("If-Match", "*").build());
    }

    /// Creates something under a name that the caller gives.
    void create(String path, String body) {
        send(request("PUT", path, body).build());
    }

    JsonNode json(String method, String path, String body) {
        return json(send(method, path, body));
    }

    /// Sends the pieces of a recording that the API asked for.
    void upload(String session, int bytes) {
        String begin = "{\"contentType\":\"audio/ogg\",\"bytes\":%d}".formatted(bytes);
        for (JsonNode piece : json("POST", session + "/audio", begin).path("missing")) {
            var put = HttpRequest.newBuilder(server.resolve(piece.path("url").asText()))
                    .PUT(BodyPublishers.ofByteArray(new byte[piece.path("bytes").asInt()]));
            piece.path("headers").properties().stream()
                    .filter(header -> !SET_BY_CLIENT.contains(header.getKey().toLowerCase(Locale.ROOT)))
                    .forEach(header ->
                            put.header(header.getKey(), header.getValue().asText()));
            send(put.build());
        }
    }

    private HttpRequest.Builder request(String method, String path, String body) {
        var request = HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Bearer " + token)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        return body.isEmpty() ? request : request.header("Content-Type", "application/json");
    }

    private static String send(HttpRequest request) {
        try {
            HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
            if (response.statusCode() / 100 != 2) {
                throw new IllegalStateException("%s %s answered %d: %s"
                        .formatted(request.method(), request.uri(), response.statusCode(), response.body()));
            }
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(request.uri().toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(text, e);
        }
    }
}
