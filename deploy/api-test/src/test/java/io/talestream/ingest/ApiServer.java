package io.talestream.ingest;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.api.ApiSettings;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.search.index.SearchSettings;
import io.talestream.store.table.TableCreation;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.OpenSearch;
import io.talestream.testing.tokens.Tokens;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The API, started like a process. Servers share one table, bucket and index unless a test needs empty ones: tests use
/// only workspaces of their own.
final class ApiServer {
    private static final String AUDIENCE = "talestream-tests";

    final EmbeddedServer server;
    final Tokens tokens;
    final String table;
    final String bucket;
    final OpenIndex index;

    private record Storage(String table, String bucket, OpenIndex index) {
        static Storage empty() {
            String table = "api-" + Ids.next();
            TableCreation.ensure(Engines.dynamo().client(), table);
            OpenSearch search = Engines.openSearch();
            var index = OpenIndex.at(
                    SearchSettings.local(search.endpoint(), search.newName(), search.user(), search.password()),
                    Duration.ofMinutes(2));
            new SearchIndex(index).ensure();
            return new Storage(table, Engines.s3().newBucket(), index);
        }
    }

    private ApiServer(Storage storage, Map<String, Object> more, Set<String> but) {
        LocalIssuer issuer = Engines.issuer();
        this.table = storage.table();
        this.bucket = storage.bucket();
        this.index = storage.index();
        this.tokens = new Tokens(issuer, AUDIENCE);
        var engines = new ApiSettings(
                        Engines.dynamo().endpoint(),
                        table,
                        Engines.s3().endpoint(),
                        bucket,
                        issuer,
                        AUDIENCE,
                        EngineKeys.TEMPORARY)
                .searching(Engines.openSearch().endpoint(), index.name());
        Map<String, Object> settings = new HashMap<>(engines.at(ApiSettings.ANY_FREE_PORT));
        settings.put("talestream.events.busy", "100ms");
        settings.put("talestream.events.idle", "500ms");
        settings.put("talestream.look-ups.a-minute", 10_000);
        settings.put("talestream.requests.writes-per-minute", 1_000_000);
        // Tests that count calls or read logs make all calls themselves.
        settings.put("micronaut.health.monitor.enabled", false);
        settings.putAll(more);
        settings.keySet().removeAll(but);
        this.server = ApplicationContext.run(EmbeddedServer.class, settings);
    }

    private static final class Shared {
        static final Storage STORAGE = Storage.empty();
        static final ApiServer SERVER = with(Map.of());
    }

    private static final class Second {
        static final ApiServer SERVER = with(Map.of());
    }

    static ApiServer shared() {
        return Shared.SERVER;
    }

    /// A second process on the shared storage.
    static ApiServer second() {
        return Second.SERVER;
    }

    static ApiServer with(Map<String, Object> more) {
        return new ApiServer(Shared.STORAGE, more, Set.of());
    }

    /// A server with its own table, bucket and index.
    static ApiServer alone(Map<String, Object> more) {
        return new ApiServer(Storage.empty(), more, Set.of());
    }

    /// A server without one of the settings.
    static ApiServer without(String setting) {
        return new ApiServer(Shared.STORAGE, Map.of(), Set.of(setting));
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
}
