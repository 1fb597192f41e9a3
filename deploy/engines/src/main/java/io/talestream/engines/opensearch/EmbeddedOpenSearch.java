package io.talestream.engines.opensearch;

import io.talestream.engines.EngineFailure;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.TemporaryDirectory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.NodeValidationException;

/// A single-node OpenSearch, on this machine's loopback address only, that requires its keys as user and password.
public final class EmbeddedOpenSearch implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int ANY_FREE_PORT = 0;

    /// It recommends an incubator module of the JDK at every start. A strong reference, because java.util.logging drops
    /// the level of an unreferenced logger.
    private static final Logger LUCENE =
            Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

    private final EmbeddedNode node;
    private final URI endpoint;
    private final Runnable afterwards;

    private EmbeddedOpenSearch(Path directory, int port, EngineKeys keys, Runnable afterwards) {
        // Other users of Netty in this JVM have already set its number of processors.
        System.setProperty("opensearch.set.netty.runtime.available.processors", "false");
        LUCENE.setLevel(Level.SEVERE);
        this.node = started(directory, port, keys);
        this.endpoint = at(node.httpPort());
        this.afterwards = afterwards;
    }

    /// Stores its indexes in the directory, which is created if it is missing. They outlive this process.
    public static EmbeddedOpenSearch on(Path directory, EngineKeys keys) {
        return on(directory, ANY_FREE_PORT, keys);
    }

    public static EmbeddedOpenSearch on(Path directory, int port, EngineKeys keys) {
        return new EmbeddedOpenSearch(directory, port, keys, () -> {});
    }

    /// Uses a temporary directory, which [#close()] deletes, and [EngineKeys#TEMPORARY].
    public static EmbeddedOpenSearch temporary() {
        TemporaryDirectory directory = TemporaryDirectory.of("opensearch");
        return new EmbeddedOpenSearch(directory.path(), ANY_FREE_PORT, EngineKeys.TEMPORARY, directory::close);
    }

    /// The address of an instance that is started on this port.
    public static URI at(int port) {
        return URI.create("http://" + LOOPBACK + ":" + port);
    }

    public URI endpoint() {
        return endpoint;
    }

    @Override
    public void close() {
        try {
            node.close();
        } catch (IOException e) {
            throw new EngineFailure("OpenSearch at " + endpoint + " did not stop", e);
        } finally {
            afterwards.run();
        }
    }

    private static EmbeddedNode started(Path directory, int port, EngineKeys keys) {
        try {
            Files.createDirectories(directory.resolve("config"));
            var node = new EmbeddedNode(settings(directory, port, keys));
            try {
                node.start();
                node.awaitRecovery();
                node.stopMeasuring();
                return node;
            } catch (NodeValidationException | RuntimeException e) {
                node.close();
                throw e;
            }
        } catch (IOException | NodeValidationException | RuntimeException e) {
            throw new EngineFailure("OpenSearch could not be started in " + directory, e);
        }
    }

    private static Settings settings(Path directory, int port, EngineKeys keys) {
        return Settings.builder()
                .put("path.home", directory.toString())
                .put("path.data", directory.resolve("data").toString())
                .put("path.logs", directory.resolve("logs").toString())
                .put("cluster.name", "talestream")
                .put("node.name", "embedded")
                .put("discovery.type", "single-node")
                .put("network.host", LOOPBACK)
                .put("http.port", port)
                .put(GuardedNetty.AUTHORIZATION.getKey(), keys.basic())
                .put("transport.type", "netty4")
                .put("http.type", "netty4")
                // A laptop's disk is often nearly full, and a single node cannot move its shards elsewhere.
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .put(quiet())
                .build();
    }

    /// Without measurements that protect nodes of a cluster from too many clients. They run several times a second,
    /// also while there are no requests.
    private static Settings quiet() {
        return Settings.builder()
                .put("monitor.jvm.gc.enabled", false)
                .put("resource.reload.enabled", false)
                .put("search_backpressure.mode", "disabled")
                // Requests read the clock instead.
                .put("thread_pool.estimated_time_interval", "0ms")
                .put("wlm.workload_group.mode", "disabled")
                .build();
    }
}
