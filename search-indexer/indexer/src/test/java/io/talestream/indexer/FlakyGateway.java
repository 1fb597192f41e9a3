package io.talestream.indexer;

import io.talestream.engines.EngineKeys;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.opensearch.client.json.JsonpMapper;
import org.opensearch.client.transport.Endpoint;
import org.opensearch.client.transport.OpenSearchTransport;
import org.opensearch.client.transport.TransportOptions;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5TransportBuilder;

/// Intercepts the requests between a consumer and the engine, and runs an action around each.
final class FlakyGateway implements OpenSearchTransport {
    interface FaultInjector {
        /// An exception prevents the request from being sent.
        default void before(String path, Object request) throws IOException {}

        /// An exception discards the response.
        default void after(String path) throws IOException {}
    }

    private static final Timeout LONG = Timeout.of(TestIndex.PATIENCE);

    private final OpenSearchTransport real;
    private final FaultInjector faults;

    private FlakyGateway(OpenSearchTransport real, FaultInjector faults) {
        this.real = real;
        this.faults = faults;
    }

    static FlakyGateway with(URI engine, FaultInjector faults) {
        return new FlakyGateway(
                ApacheHttpClient5TransportBuilder.builder(
                                new HttpHost(engine.getScheme(), engine.getHost(), engine.getPort()))
                        .setDefaultHeaders(
                                new Header[] {new BasicHeader(HttpHeaders.AUTHORIZATION, EngineKeys.TEMPORARY.basic())})
                        .setRequestConfigCallback(
                                request -> request.setResponseTimeout(LONG).setConnectionRequestTimeout(LONG))
                        .build(),
                faults);
    }

    @Override
    public <Q, R, E> R performRequest(Q request, Endpoint<Q, R, E> endpoint, @Nullable TransportOptions options)
            throws IOException {
        String path = endpoint.requestUrl(request);
        faults.before(path, request);
        R answer = real.performRequest(request, endpoint, options);
        faults.after(path);
        return answer;
    }

    @Override
    public <Q, R, E> CompletableFuture<R> performRequestAsync(
            Q request, Endpoint<Q, R, E> endpoint, @Nullable TransportOptions options) {
        throw new UnsupportedOperationException("asynchronous requests are not supported");
    }

    @Override
    public JsonpMapper jsonpMapper() {
        return real.jsonpMapper();
    }

    @Override
    public TransportOptions options() {
        return real.options();
    }

    @Override
    public void close() throws IOException {
        real.close();
    }
}
