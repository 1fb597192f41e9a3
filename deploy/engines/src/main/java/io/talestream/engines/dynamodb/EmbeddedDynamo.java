package io.talestream.engines.dynamodb;

import io.talestream.engines.EngineFailure;
import io.talestream.engines.EngineKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.QoSHandler;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBServerHandler;

/// A DynamoDB on this machine's loopback address, with one set of tables for all regions. It accepts requests that are
/// signed with its keys; [#REGION] is that of Talestream's own clients.
public final class EmbeddedDynamo implements AutoCloseable {
    public static final String REGION = "us-east-1";

    private static final String NOISY_LOGGER = "software.amazon.dynamodb.services.local";
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    private static final int ANY_FREE_PORT = 0;

    /// The engine answers a request that waits more than ten seconds for a table's lock with a 500 that DynamoDB
    /// never returns. A table has one lock, so more concurrency would not be faster: further requests queue in
    /// front of the engine.
    static final int AT_ONCE = 8;

    private static final int ANY_NUMBER = -1;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    private final ObservedRequests requests;
    private final LocalDynamoDBServerHandler http;
    private final Server server;
    private final URI endpoint;

    private EmbeddedDynamo(Optional<Path> directory, int port, EngineKeys keys) {
        silence();
        this.requests = opened(directory, keys);
        this.http = handler(requests);
        this.server = new Server(new InetSocketAddress(LOOPBACK, port));
        server.setHandler(new SignedRequests(keys, inTurn(new ContextHandler(http))));
        this.endpoint = started(port);
    }

    /// Writes nothing to disk; [#close()] discards everything. Its keys are [EngineKeys#TEMPORARY].
    public static EmbeddedDynamo inMemory() {
        return new EmbeddedDynamo(Optional.empty(), ANY_FREE_PORT, EngineKeys.TEMPORARY);
    }

    /// Stores tables, items and streams in the directory, which is created if it is missing. They outlive this
    /// process.
    public static EmbeddedDynamo on(Path directory, EngineKeys keys) {
        return on(directory, ANY_FREE_PORT, keys);
    }

    public static EmbeddedDynamo on(Path directory, int port, EngineKeys keys) {
        return new EmbeddedDynamo(Optional.of(directory), port, keys);
    }

    public URI endpoint() {
        return endpoint;
    }

    /// Calls `listener` with the table of every write, when it is done and in the table's stream, and before its client
    /// gets the response.
    public void onWrite(Consumer<String> listener) {
        requests.onWrite(listener);
    }

    /// Closes the open shard of every stream and opens its successor, as DynamoDB does every few hours.
    public void rollShards() {
        LibraryInternals.databases(requests).forEach(database -> database.triggerShardRollovers());
    }

    /// Makes the records of all streams older. The next start trims those of more than a day.
    public void ageStreams(Duration by) {
        // The method of the database itself also rolls the shards over.
        LibraryInternals.databases(requests)
                .forEach(database -> LibraryInternals.storage(database).dilateEventTimes(-by.toMillis()));
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new EngineFailure("DynamoDB Local at " + endpoint + " did not stop", e);
        } finally {
            http.close();
        }
    }

    /// The library logs a stack trace for every refused request, although the client receives the same error.
    private static void silence() {
        Configurator.setLevel(NOISY_LOGGER, Level.OFF);
        LibraryInternals.quietSqlite();
    }

    /// Serialized: every handler fills a map that all handlers share, and concurrent writes corrupt it, after
    /// which every request of any engine in this JVM gets a 500.
    private static synchronized LocalDynamoDBServerHandler handler(LocalDynamoDBRequestHandler requests) {
        return new LocalDynamoDBServerHandler(requests, null);
    }

    private static ObservedRequests opened(Optional<Path> directory, EngineKeys keys) {
        var where = directory.map(d -> "on " + d).orElse("in memory");
        try {
            if (directory.isPresent()) {
                Files.createDirectories(directory.get());
            }
            var handler = new ObservedRequests(directory);
            // The first request opens the database: send one now, so that a corrupt database fails here.
            handler.listTables(
                    keys.accessKey(), REGION, ListTablesRequest.builder().build());
            if (directory.isPresent()) {
                continueNumbering(handler);
            }
            return handler;
        } catch (IOException | RuntimeException e) {
            throw new EngineFailure("DynamoDB Local could not open its database " + where, e);
        }
    }

    /// The engine continues after the highest number in its streams. After a day without a process it has trimmed
    /// them and would begin with 1 again: readers that continue after their checkpoints would miss those changes.
    /// Numbers from the clock only increase, because the engine writes fewer than one record per millisecond.
    private static void continueNumbering(LocalDynamoDBRequestHandler handler) {
        LibraryInternals.databases(handler)
                .forEach(database -> LibraryInternals.sequenceNumbers(database)
                        .accumulateAndGet(System.currentTimeMillis(), Math::max));
    }

    private static Handler inTurn(Handler engine) {
        var turns = new QoSHandler(engine);
        turns.setMaxRequestCount(AT_ONCE);
        turns.setMaxSuspendedRequestCount(ANY_NUMBER);
        return turns;
    }

    private URI started(int port) {
        try {
            var connector = (ServerConnector) server.getConnectors()[0];
            connector.setIdleTimeout(LONGEST_WAIT.toMillis());
            server.start();
            return URI.create("http://" + LOOPBACK.getHostAddress() + ":" + connector.getLocalPort());
        } catch (Exception e) {
            http.close();
            throw new EngineFailure(
                    "DynamoDB Local could not listen on port " + port + " of " + LOOPBACK.getHostAddress(), e);
        }
    }
}
