package io.talestream.ingest;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.store.DynamoDbSettings;
import io.talestream.search.index.OpenIndex;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.tokens.Tokens;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A running API and its storage. A class with `@MicronautTest` has a server of its own, which is injected; the static
/// methods start one with other settings for a single test, or for jqwik, which knows no extensions of JUnit.
@Singleton
final class ApiServer {
    final EmbeddedServer server;
    final Tokens tokens = new Tokens(Engines.issuer(), Storage.AUDIENCE);
    final String table;
    final String bucket;
    final OpenIndex index;

    @Inject
    ApiServer(EmbeddedServer server, DynamoDbSettings settings) {
        this(server, Storage.of(settings.table()));
    }

    private ApiServer(EmbeddedServer server, Storage storage) {
        this.server = server;
        this.table = storage.table();
        this.bucket = storage.bucket();
        this.index = storage.index();
    }

    private static final class Second {
        static final ApiServer SERVER = with(Map.of());
    }

    /// A second process on the shared storage.
    static ApiServer second() {
        return Second.SERVER;
    }

    static ApiServer with(Map<String, Object> more) {
        return start(Storage.shared(), more, Set.of());
    }

    /// A server with its own table, bucket and index.
    static ApiServer alone(Map<String, Object> more) {
        return start(Storage.empty(), more, Set.of());
    }

    /// A server without one of the settings.
    static ApiServer without(String setting) {
        return start(Storage.shared(), Map.of(), Set.of(setting));
    }

    private static ApiServer start(Storage storage, Map<String, Object> more, Set<String> but) {
        Map<String, Object> settings = new HashMap<>(storage.settings());
        settings.putAll(more);
        settings.keySet().removeAll(but);
        return new ApiServer(ApplicationContext.run(EmbeddedServer.class, settings), storage);
    }

    /// A new user with a valid token.
    Client newUser() {
        return as(new UserId("sub-" + Ids.next()));
    }

    Client as(UserId user) {
        tokens.describe(user, Map.of("name", "A player"));
        var signed = new Client.Signed(() -> tokens.valid(user));
        return new Client(server.getURI(), user, signed, Map.of());
    }

    Client operator() {
        var user = new UserId("sub-" + Ids.next());
        return as(user).withToken(tokens.valid(user, Map.of("cognito:groups", List.of("players", "operators"))));
    }

    Client anonymous() {
        return new Client(server.getURI(), new UserId("anonymous"), "");
    }

    /// The write units that the server has used in its table. Every write uses some.
    double writeUnits() {
        return server
                .getApplicationContext()
                .getBean(MeterRegistry.class)
                .find("talestream.dynamodb.units")
                .tag("kind", "write")
                .counters()
                .stream()
                .mapToDouble(Counter::count)
                .sum();
    }
}
