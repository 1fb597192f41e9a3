package io.talestream.engines.opensearch;

import java.net.InetAddress;
import org.opensearch.Version;
import org.opensearch.common.network.NetworkService;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.util.PageCacheRecycler;
import org.opensearch.core.common.io.stream.NamedWriteableRegistry;
import org.opensearch.core.common.transport.BoundTransportAddress;
import org.opensearch.core.common.transport.TransportAddress;
import org.opensearch.core.indices.breaker.CircuitBreakerService;
import org.opensearch.telemetry.tracing.Tracer;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.SharedGroupFactory;
import org.opensearch.transport.netty4.Netty4Transport;

/// The transport of a node that no other node connects to: it does not listen.
final class UnboundTransport extends Netty4Transport {
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
