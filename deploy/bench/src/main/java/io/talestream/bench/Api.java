package io.talestream.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.apache.ApacheHttpClient;

/// The API, called by one user through the HTTP client of the DynamoDB calls, so that a comparison has its cost on both
/// sides.
public record Api(URI server, String user, String token) {
    private static final SdkHttpClient HTTP = ApacheHttpClient.create();
    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> SET_HERE = Set.of("host", "content-length");

    /// The response, which must be a success. A change applies to any version.
    public String send(String method, String path, String body) {
        return send(request(method, path, body).putHeader("If-Match", "*"));
    }

    /// Creates something under a name that the caller gives.
    public void create(String path, String body) {
        send(request("PUT", path, body));
    }

    public JsonNode json(String method, String path, String body) {
        String response = send(method, path, body);
        try {
            return JSON.readTree(response);
        } catch (IOException e) {
            throw new UncheckedIOException(response, e);
        }
    }

    /// Sends the pieces of a recording that the API asked for.
    public void upload(String session, int bytes) {
        String begin = "{\"contentType\":\"audio/ogg\",\"bytes\":%d}".formatted(bytes);
        for (JsonNode piece : json("POST", session + "/audio", begin).path("missing")) {
            var put = body(
                    request("PUT", URI.create(piece.path("url").asText())),
                    new byte[piece.path("bytes").asInt()]);
            piece.path("headers").properties().stream()
                    .filter(header -> !SET_HERE.contains(header.getKey().toLowerCase(Locale.ROOT)))
                    .forEach(header ->
                            put.putHeader(header.getKey(), header.getValue().asText()));
            send(put);
        }
    }

    private SdkHttpFullRequest.Builder request(String method, String path, String body) {
        var request = request(method, server.resolve(path)).putHeader("Authorization", "Bearer " + token);
        if (!body.isEmpty()) {
            body(request, body.getBytes(StandardCharsets.UTF_8)).putHeader("Content-Type", "application/json");
        }
        return request;
    }

    private static SdkHttpFullRequest.Builder request(String method, URI uri) {
        return SdkHttpFullRequest.builder()
                .method(SdkHttpMethod.fromValue(method))
                .uri(uri);
    }

    private static SdkHttpFullRequest.Builder body(SdkHttpFullRequest.Builder request, byte[] bytes) {
        return request.putHeader("Content-Length", Integer.toString(bytes.length))
                .contentStreamProvider(() -> new ByteArrayInputStream(bytes));
    }

    private static String send(SdkHttpFullRequest.Builder builder) {
        SdkHttpFullRequest request = builder.build();
        var call = HttpExecuteRequest.builder()
                .request(request)
                .contentStreamProvider(request.contentStreamProvider().orElse(null))
                .build();
        try {
            HttpExecuteResponse response = HTTP.prepareRequest(call).call();
            String text = "";
            if (response.responseBody().isPresent()) {
                try (InputStream body = response.responseBody().get()) {
                    text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
                }
            }
            if (!response.httpResponse().isSuccessful()) {
                throw new IllegalStateException("%s %s answered %d: %s"
                        .formatted(
                                request.method(),
                                request.getUri(),
                                response.httpResponse().statusCode(),
                                text));
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(request.getUri().toString(), e);
        }
    }
}
