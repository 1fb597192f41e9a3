package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.ObjectMapper;
import io.talestream.contracts.user.UserId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An API client of one user. The token is signed on first use: that takes 20 ms without the JVM's second compiler.
record Client(URI server, UserId user, Signed signed, Map<String, String> always) {
    Client(URI server, UserId user, String token) {
        this(server, user, new Signed(() -> token), Map.of());
    }

    static final class Signed {
        private final Supplier<String> sign;
        private @Nullable String token;

        Signed(Supplier<String> sign) {
            this.sign = sign;
        }

        synchronized String token() {
            if (token == null) {
                token = sign.get();
            }
            return token;
        }
    }

    String token() {
        return signed.token();
    }

    private static final String JSON = "application/json";
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofMinutes(1)).build();

    /// A response.
    record Answer(int status, HttpHeaders headers, String body) {
        Optional<String> etag() {
            return headers.firstValue("ETag");
        }

        Optional<String> contentType() {
            return headers.firstValue("Content-Type");
        }

        Optional<String> retryAfter() {
            return headers.firstValue("Retry-After");
        }

        String text(String field) {
            return field(field).coerceStringValue();
        }

        /// The length of the list in this field.
        int size(String field) {
            return field(field).size();
        }

        /// A field, by its path: `missing.0.url`.
        JsonNode field(String path) {
            JsonNode at = json();
            for (String step : path.split("\\.", -1)) {
                at = in(at, step);
            }
            return at;
        }

        boolean has(String field) {
            return json().get(field) != null;
        }

        /// This field of every entry of a list.
        List<String> each(String list, String field) {
            List<String> texts = new ArrayList<>();
            field(list).values().forEach(entry -> texts.add(in(entry, field).coerceStringValue()));
            return texts;
        }

        private static JsonNode in(JsonNode json, String field) {
            JsonNode value = json.isArray() ? json.get(Integer.parseInt(field)) : json.get(field);
            if (value == null) {
                throw new AssertionError("no field %s in %s".formatted(field, json));
            }
            return value;
        }

        private JsonNode json() {
            try {
                JsonNode json = ObjectMapper.getDefault().readValue(body, JsonNode.class);
                return json == null ? JsonNode.nullNode() : json;
            } catch (IOException e) {
                throw new UncheckedIOException("not JSON: " + body, e);
            }
        }

        /// A refusal as problem JSON.
        Answer isProblem(int expected) {
            is(expected);
            assertThat(contentType()).as(body).contains("application/problem+json");
            return this;
        }

        /// The headers that every response has, once each.
        Answer hasSafeHeaders(String caching) {
            assertThat(headers.allValues("X-Content-Type-Options")).containsExactly("nosniff");
            assertThat(headers.allValues("Referrer-Policy")).containsExactly("no-referrer");
            assertThat(headers.allValues("Cache-Control")).containsExactly(caching);
            return this;
        }

        /// Whatever the caller did wrong, the server did nothing wrong.
        Answer isNoFault() {
            assertThat(status).as(body).isLessThan(500);
            return this;
        }

        Answer is(int expected) {
            assertThat(status).as(body).isEqualTo(expected);
            return this;
        }
    }

    Client withToken(String other) {
        return new Client(server, user, other);
    }

    /// A client that sends this header with every request.
    Client withHeader(String name, String value) {
        return new Client(server, user, signed, Map.of(name, value));
    }

    Answer get(String path) {
        return send("GET", path, "", "");
    }

    Answer head(String path) {
        return send("HEAD", path, "", Map.of());
    }

    Answer post(String path, String body) {
        return send("POST", path, body, "");
    }

    /// A request with an idempotency key.
    Answer postOnce(String key, String path, String body) {
        return send("POST", path, body, Map.of("Content-Type", JSON, "Idempotency-Key", key));
    }

    Answer patch(String path, String etag, String body) {
        return send("PATCH", path, body, etag);
    }

    Answer put(String path, String etag, String body) {
        return send("PUT", path, body, etag);
    }

    Answer delete(String path, String etag) {
        return send("DELETE", path, "", etag);
    }

    Answer send(String method, String path, String body, String etag) {
        return send(method, path, body, etag, JSON);
    }

    Answer send(String method, String path, String body, String etag, String contentType) {
        Map<String, String> headers = new HashMap<>();
        if (!contentType.isEmpty()) {
            headers.put("Content-Type", contentType);
        }
        if (!etag.isEmpty()) {
            headers.put("If-Match", etag);
        }
        return send(method, path, body, headers);
    }

    private Answer send(String method, String path, String body, Map<String, String> headers) {
        return send(method, path, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    /// Exactly these bytes and headers, and the token.
    Answer send(String method, String path, byte[] body, Map<String, String> headers) {
        var request = HttpRequest.newBuilder(server.resolve(path))
                .timeout(Duration.ofMinutes(3))
                .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        if (!token().isEmpty()) {
            request.header("Authorization", "Bearer " + token());
        }
        always.forEach(request::header);
        headers.forEach(request::header);
        try {
            HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException("%s %s failed".formatted(method, path), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
