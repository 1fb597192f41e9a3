package io.talestream.engines.opensearch;

import io.talestream.contracts.http.RequestGuard;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.opensearch.Version;
import org.opensearch.common.network.NetworkService;
import org.opensearch.common.settings.ClusterSettings;
import org.opensearch.common.settings.Setting;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.util.BigArrays;
import org.opensearch.common.util.PageCacheRecycler;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.core.common.io.stream.NamedWriteableRegistry;
import org.opensearch.core.common.transport.BoundTransportAddress;
import org.opensearch.core.common.transport.TransportAddress;
import org.opensearch.core.indices.breaker.CircuitBreakerService;
import org.opensearch.core.rest.RestStatus;
import org.opensearch.core.xcontent.NamedXContentRegistry;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.http.HttpServerTransport.Dispatcher;
import org.opensearch.rest.BytesRestResponse;
import org.opensearch.rest.RestChannel;
import org.opensearch.rest.RestHandler;
import org.opensearch.rest.RestRequest;
import org.opensearch.telemetry.tracing.Tracer;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.Netty4ModulePlugin;
import org.opensearch.transport.SharedGroupFactory;
import org.opensearch.transport.Transport;
import org.opensearch.transport.netty4.Netty4Transport;

/// The network of a node without others: HTTP for callers that send the node's credentials, and no port for nodes,
/// whose protocol has no credentials. Public, as the node requires of a plugin.
public final class GuardedNetty extends Netty4ModulePlugin {
    static final Setting<String> AUTHORIZATION =
            Setting.simpleString("talestream.authorization", Setting.Property.NodeScope, Setting.Property.Filtered);

    private final String authorization;

    public GuardedNetty(Settings settings) {
        this.authorization = AUTHORIZATION.get(settings);
    }

    @Override
    public List<Setting<?>> getSettings() {
        return Stream.concat(super.getSettings().stream(), Stream.of(AUTHORIZATION))
                .toList();
    }

    @Override
    public Map<String, Supplier<Transport>> getTransports(
            Settings settings,
            ThreadPool threads,
            PageCacheRecycler pages,
            CircuitBreakerService breakers,
            NamedWriteableRegistry registry,
            NetworkService network,
            Tracer tracer) {
        return Map.of(
                NETTY_TRANSPORT_NAME,
                () -> new UnboundTransport(
                        settings,
                        Version.CURRENT,
                        threads,
                        network,
                        pages,
                        registry,
                        breakers,
                        new SharedGroupFactory(settings),
                        tracer));
    }

    @Override
    public Map<String, Supplier<HttpServerTransport>> getHttpTransports(
            Settings settings,
            ThreadPool threads,
            BigArrays arrays,
            PageCacheRecycler pages,
            CircuitBreakerService breakers,
            NamedXContentRegistry registry,
            NetworkService network,
            Dispatcher dispatcher,
            ClusterSettings cluster,
            Tracer tracer) {
        return super.getHttpTransports(
                settings,
                threads,
                arrays,
                pages,
                breakers,
                registry,
                network,
                new GuardedDispatcher(dispatcher, authorization),
                cluster,
                tracer);
    }

    private record GuardedDispatcher(Dispatcher node, String authorization) implements Dispatcher {
        @Override
        public void dispatchRequest(RestRequest request, RestChannel channel, ThreadContext context) {
            // A closed connection has no address.
            InetSocketAddress address = request.getHttpChannel().getLocalAddress();
            if (address == null || !RequestGuard.LOOPBACK.allows(address.getPort(), name -> values(request, name))) {
                refuse(channel, RestStatus.FORBIDDEN);
            } else if (!isAuthorized(values(request, "Authorization"))) {
                refuse(channel, RestStatus.UNAUTHORIZED);
            } else {
                node.dispatchRequest(request, channel, context);
            }
        }

        @Override
        public void dispatchBadRequest(RestChannel channel, ThreadContext context, Throwable cause) {
            node.dispatchBadRequest(channel, context, cause);
        }

        @Override
        public Optional<RestHandler> dispatchHandler(
                String uri, String path, RestRequest.Method method, Map<String, String> parameters) {
            return node.dispatchHandler(uri, path, method, parameters);
        }

        private boolean isAuthorized(List<String> sent) {
            return sent.size() == 1
                    && MessageDigest.isEqual(
                            sent.getFirst().getBytes(StandardCharsets.UTF_8),
                            authorization.getBytes(StandardCharsets.UTF_8));
        }

        private static List<String> values(RestRequest request, String header) {
            return Optional.ofNullable(request.getAllHeaderValues(header)).orElse(List.of());
        }

        private static void refuse(RestChannel channel, RestStatus status) {
            channel.sendResponse(new BytesRestResponse(status, status.name()));
        }
    }

    /// The transport of a node that no other node connects to: it does not listen.
    private static final class UnboundTransport extends Netty4Transport {
        private static final TransportAddress NOWHERE = new TransportAddress(InetAddress.getLoopbackAddress(), 0);

        UnboundTransport(
                Settings settings,
                Version version,
                ThreadPool threads,
                NetworkService network,
                PageCacheRecycler pages,
                NamedWriteableRegistry registry,
                CircuitBreakerService breakers,
                SharedGroupFactory groups,
                Tracer tracer) {
            super(settings, version, threads, network, pages, registry, breakers, groups, tracer);
        }

        @Override
        protected void bindServer(ProfileSettings profile) {
            // Nothing to bind.
        }

        @Override
        public BoundTransportAddress boundAddress() {
            return new BoundTransportAddress(new TransportAddress[] {NOWHERE}, NOWHERE);
        }
    }
}
