package io.talestream.ingest.identity;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Calls the issuer, which may be slow or unreachable: callers have to do without an answer.
@Singleton
public final class IssuerClient {
    private static final Logger LOG = LoggerFactory.getLogger(IssuerClient.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final JsonMapper json;

    IssuerClient(JsonMapper json) {
        this.json = json;
    }

    @PreDestroy
    void close() {
        http.shutdownNow();
    }

    /// An answer to a form. It may contain tokens.
    ///
    /// @param fields empty unless the body is a JSON object
    public record FormAnswer(int status, Optional<JsonNode> fields) {
        @Override
        public String toString() {
            return "FormAnswer[" + status + "]";
        }
    }

    /// Empty, after a warning, unless the answer is 200 with a JSON object and arrives in time.
    Optional<JsonNode> get(HttpRequest.Builder request, URI address) {
        Optional<HttpResponse<byte[]>> answer = send(request.uri(address).build());
        if (answer.isPresent() && answer.get().statusCode() != 200) {
            LOG.warn("the issuer answers {} at {}", answer.get().statusCode(), address);
            return Optional.empty();
        }
        Optional<JsonNode> fields = answer.flatMap(this::fields);
        if (answer.isPresent() && fields.isEmpty()) {
            LOG.warn("the issuer does not answer with JSON at {}", address);
        }
        return fields;
    }

    /// Empty, after a warning, unless an answer arrives in time.
    public Optional<FormAnswer> post(URI address, Map<String, String> form) {
        String body = form.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
        return send(HttpRequest.newBuilder(address)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Accept", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build())
                .map(answer -> new FormAnswer(answer.statusCode(), fields(answer)));
    }

    private Optional<HttpResponse<byte[]>> send(HttpRequest request) {
        var sent = http.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            // The timeout of a request would end when the headers arrive.
            return Optional.of(sent.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("the issuer does not answer at {}", request.uri(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            sent.cancel(true);
        }
        return Optional.empty();
    }

    /// Without the exception of a body that is not JSON: it may quote the answer.
    private Optional<JsonNode> fields(HttpResponse<byte[]> answer) {
        try {
            return Optional.ofNullable(json.readValue(answer.body(), JsonNode.class))
                    .filter(JsonNode::isObject);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
