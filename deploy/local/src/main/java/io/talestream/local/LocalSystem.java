package io.talestream.local;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.store.TableCreation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Every part of the system in this process, on the loopback address only. Parts stop in the reverse order of their
/// start.
public final class LocalSystem implements AutoCloseable {
    private static final String TABLE = "talestream";
    private static final String AUDIENCE = "talestream";

    private final Deque<AutoCloseable> running = new ArrayDeque<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final URI uri;

    private LocalSystem(Path directory, int port, Consumer<String> progress) {
        try {
            var data = started(DataDirectory.open(directory));
            progress.accept("data      " + directory.toAbsolutePath().normalize());
            var dynamo = started(EmbeddedDynamo.on(data.of("dynamodb")));
            progress.accept("dynamodb  " + dynamo.endpoint());
            var issuer = started(LocalIssuer.on(data.of("tokens")));
            progress.accept("tokens    " + issuer.issuer());
            var api = started(api(dynamo.endpoint(), issuer, freePort(port)));
            TableCreation.ensure(api.getBean(DynamoDbClient.class), TABLE);
            this.uri = api.getBean(EmbeddedServer.class).start().getURI();
            progress.accept("api       " + uri);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    public static LocalSystem start(Path directory, int port, Consumer<String> progress) {
        return new LocalSystem(directory, port, progress);
    }

    public URI uri() {
        return uri;
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        while (!running.isEmpty()) {
            try {
                running.pop().close();
            } catch (Exception e) {
                throw new IllegalStateException("a part of the system did not stop", e);
            }
        }
    }

    private <T extends AutoCloseable> T started(T part) {
        running.push(part);
        return part;
    }

    private static ApplicationContext api(URI dynamo, LocalIssuer issuer, int port) {
        return ApplicationContext.builder()
                .properties(Map.of(
                        "micronaut.server.port",
                        port,
                        "talestream.dynamodb.table",
                        TABLE,
                        "talestream.dynamodb.endpoint",
                        dynamo.toString(),
                        "talestream.dynamodb.region",
                        EmbeddedDynamo.REGION,
                        "talestream.dynamodb.access-key",
                        EmbeddedDynamo.ACCESS_KEY,
                        "talestream.dynamodb.secret-key",
                        EmbeddedDynamo.SECRET_KEY,
                        "talestream.auth.issuer",
                        issuer.issuer().toString(),
                        "talestream.auth.jwks-url",
                        issuer.jwksUri().toString(),
                        "talestream.auth.audience",
                        AUDIENCE,
                        "talestream.auth.token-use",
                        "access"))
                .banner(false)
                .start();
    }

    private static int freePort(int wanted) {
        try (var socket = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            return -1; // Micronaut takes any free port
        }
    }
}
