package io.talestream.ingest.identity;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads from the issuer, which may be slow or unreachable: callers have to do without an answer.
@Singleton
final class IssuerClient {
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

    /// Empty, after a warning, unless the answer is 200 with a JSON object and arrives in time.
    Optional<JsonNode> get(HttpRequest.Builder request, URI address) {
        var sent = http.sendAsync(request.uri(address).build(), HttpResponse.BodyHandlers.ofByteArray());
        try {
            // The timeout of a request would end when the headers arrive.
            HttpResponse<byte[]> answer = sent.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (answer.statusCode() == 200) {
                return Optional.ofNullable(json.readValue(answer.body(), JsonNode.class))
                        .filter(JsonNode::isObject);
            }
            LOG.warn("the issuer answers {} at {}", answer.statusCode(), address);
        } catch (IOException e) {
            // Without the exception, which may quote the answer.
            LOG.warn("the issuer does not answer with JSON at {}", address);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("the issuer does not answer at {}", address, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            sent.cancel(true);
        }
        return Optional.empty();
    }
}
