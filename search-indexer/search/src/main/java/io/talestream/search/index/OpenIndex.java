package io.talestream.search.index;

import io.talestream.search.embedding.Embedding;
import io.talestream.search.embedding.EmbeddingUnavailable;
import io.talestream.search.embedding.SentenceEmbedder;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicHeader;
import org.jspecify.annotations.Nullable;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.OpenSearchException;
import org.opensearch.client.transport.OpenSearchTransport;
import org.opensearch.client.transport.TransportException;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5TransportBuilder;
import org.opensearch.client.transport.httpclient5.ResponseException;

/// A connection to the search engine. Every request goes through [#ask], which classifies failures in one place.
public final class OpenIndex implements AutoCloseable {
    @FunctionalInterface
    public interface Question<R> {
        R ask(OpenSearchClient client) throws IOException;
    }

    private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(2);
    private static final Duration CHECKED_AFTER_IDLE = Duration.ofSeconds(5);
    private static final int CONNECTIONS = 64;
    private static final Set<Integer> UNAVAILABLE = Set.of(401, 403, 404, 408, 429);

    /// Errors of the engine's state whose status, 400 or 409, is that of an invalid request.
    private static final Set<String> UNAVAILABLE_ERRORS = Set.of(
            "index_closed_exception", "index_primary_shard_not_allocated_exception", "snapshot_in_progress_exception");

    /// A 404 that a request to change an alias gets if its condition is not met.
    private static final String NO_SUCH_ALIAS = "aliases_not_found_exception";

    private static final Pattern ERROR_TYPE = Pattern.compile("\"type\"\\s*:\\s*\"([a-z_]{1,80})\"");

    private final OpenSearchTransport transport;
    private final OpenSearchClient client;
    private final String name;
    private final int shards;
    private final boolean embeddings;
    private final AtomicLong embedded = new AtomicLong();

    private OpenIndex(OpenSearchTransport transport, String name, int shards, boolean embeddings) {
        this.transport = transport;
        this.client = new OpenSearchClient(transport);
        this.name = name;
        this.shards = shards;
        this.embeddings = embeddings;
    }

    /// Sends no request yet. A response that takes longer than `patience` counts as a failure.
    public static OpenIndex at(SearchSettings settings, Duration patience) {
        return new OpenIndex(transport(settings, patience), settings.name(), settings.shards(), settings.embeddings());
    }

    /// Closing the index closes the transport.
    public static OpenIndex through(OpenSearchTransport transport, String name, boolean embeddings) {
        return new OpenIndex(transport, name, 1, embeddings);
    }

    /// The name of the index; see [SearchIndex].
    public String name() {
        return name;
    }

    /// The model of embeddings; empty if transcripts are not indexed by meaning.
    public Optional<String> model() {
        return embeddings ? Optional.of(SentenceEmbedder.MODEL) : Optional.empty();
    }

    /// The embedding of a text.
    ///
    /// @throws SearchUnavailable if the model cannot be loaded
    public Embedding embed(String text) {
        try {
            embedded.incrementAndGet();
            return SentenceEmbedder.shared().embed(text);
        } catch (EmbeddingUnavailable e) {
            throw new SearchUnavailable("no embedding: " + e.getMessage(), e);
        }
    }

    /// The number of calls of [#embed].
    public long embedded() {
        return embedded.get();
    }

    int shards() {
        return shards;
    }

    /// Sends a request.
    ///
    /// @throws SearchUnavailable if the same request may succeed later
    /// @throws SearchRefused if it will not
    public <R> R ask(Question<R> question) {
        try {
            return question.ask(client);
        } catch (ResponseException e) {
            throw answered(e.status(), errorType(e.getMessage()));
        } catch (TransportException e) {
            if (e.getCause() instanceof ResponseException answer) {
                throw answered(answer.status(), errorType(answer.getMessage()));
            }
            throw new SearchUnavailable("the search engine does not respond", e);
        } catch (IOException e) {
            throw new SearchUnavailable("the search engine does not respond", e);
        } catch (OpenSearchException e) {
            throw answered(e.status(), e.error().type());
        }
    }

    /// Whether an error is caused by the state of the engine, not by the request: a node that is starting, overloaded
    /// or timed out, rejected credentials, or an index that is missing, closed or blocked.
    public static boolean isUnavailable(int status, String error) {
        return (status >= 500 && !SearchRefused.TOO_MANY_CLAUSES.contains(error))
                || (UNAVAILABLE.contains(status) && !error.equals(NO_SUCH_ALIAS))
                || UNAVAILABLE_ERRORS.contains(error);
    }

    static RuntimeException answered(int status, String error) {
        return isUnavailable(status, error)
                ? new SearchUnavailable("the search engine returned status %d (%s)".formatted(status, error))
                : new SearchRefused(status, error);
    }

    @Override
    public void close() {
        try {
            transport.close();
        } catch (IOException e) {
            throw new IllegalStateException("cannot close the connection to the search engine", e);
        }
    }

    private static String errorType(@Nullable String body) {
        Matcher type = ERROR_TYPE.matcher(body == null ? "" : body);
        return type.find() ? type.group(1) : "no reason given";
    }

    /// Without compression of responses, which costs the engine more time than sending them.
    private static OpenSearchTransport transport(SearchSettings settings, Duration patience) {
        URI endpoint = settings.endpoint();
        var connection = ConnectionConfig.custom()
                .setConnectTimeout(CONNECTED_WITHIN.toMillis(), TimeUnit.MILLISECONDS)
                .setSocketTimeout((int) patience.toMillis(), TimeUnit.MILLISECONDS)
                .setValidateAfterInactivity(CHECKED_AFTER_IDLE.toMillis(), TimeUnit.MILLISECONDS)
                .build();
        var pool = PoolingAsyncClientConnectionManagerBuilder.create()
                .setDefaultConnectionConfig(connection)
                .setMaxConnPerRoute(CONNECTIONS)
                .setMaxConnTotal(CONNECTIONS)
                .build();
        var builder = ApacheHttpClient5TransportBuilder.builder(
                        new HttpHost(endpoint.getScheme(), endpoint.getHost(), endpoint.getPort()))
                .setHttpClientConfigCallback(
                        http -> http.setConnectionManager(pool).disableContentCompression())
                .setRequestConfigCallback(
                        request -> request.setResponseTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                                .setConnectionRequestTimeout(patience.toMillis(), TimeUnit.MILLISECONDS));
        if (settings.user().isPresent()) {
            builder.setDefaultHeaders(new Header[] {
                basic(settings.user().get(), settings.password().orElseThrow())
            });
        }
        if (endpoint.getPath() != null && endpoint.getPath().length() > 1) {
            builder.setPathPrefix(endpoint.getPath());
        }
        return builder.build();
    }

    private static Header basic(String user, String password) {
        byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return new BasicHeader(
                HttpHeaders.AUTHORIZATION, "Basic " + Base64.getEncoder().encodeToString(both), true);
    }
}
