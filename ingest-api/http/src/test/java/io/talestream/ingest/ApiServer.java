package io.talestream.ingest;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.user.UserId;
import io.talestream.engines.ApiSettings;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.search.index.SearchSettings;
import io.talestream.store.TableCreation;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.OpenSearch;
import io.talestream.testing.tokens.Tokens;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The API as a process would start it, on a table of its own. Started when first asked for, shared by all tests.
final class ApiServer {
    private static final String AUDIENCE = "talestream-tests";

    final EmbeddedServer server;
    final Tokens tokens;
    final String table;
    final String bucket;
    final OpenIndex index;

    private ApiServer(Map<String, Object> more, Set<String> but) {
        DynamoDb dynamo = Engines.dynamo();
        LocalIssuer issuer = Engines.issuer();
        this.table = "api-" + Ids.next();
        this.tokens = Tokens.of(issuer, AUDIENCE);
        TableCreation.ensure(dynamo.client(), table);
        this.bucket = Engines.s3().newBucket();
        var engines = new ApiSettings(dynamo.endpoint(), table, Engines.s3().endpoint(), bucket, issuer, AUDIENCE);
        Map<String, Object> settings = new HashMap<>(engines.at(ApiSettings.ANY_FREE_PORT));
        settings.put("talestream.events.busy", "100ms");
        settings.put("talestream.events.idle", "500ms");
        settings.put("talestream.look-ups.a-minute", 10_000);
        settings.put("talestream.search.patience", "1m");
        // Whoever counts calls or reads what is logged of them made them all.
        settings.put("micronaut.health.monitor.enabled", false);
        OpenSearch search = Engines.openSearch();
        var place = SearchSettings.local(search.endpoint(), search.newName());
        this.index = OpenIndex.at(place, Duration.ofMinutes(2));
        new SearchIndex(index).ensure();
        settings.put("talestream.search.endpoint", place.endpoint().toString());
        settings.put("talestream.search.index", place.name());
        settings.putAll(more);
        settings.keySet().removeAll(but);
        this.server = ApplicationContext.run(EmbeddedServer.class, settings);
    }

    private static final class Shared {
        static final ApiServer SERVER = new ApiServer(Map.of(), Set.of());
    }

    static ApiServer shared() {
        return Shared.SERVER;
    }

    static ApiServer with(Map<String, Object> more) {
        return new ApiServer(more, Set.of());
    }

    /// With one setting left out.
    static ApiServer without(String setting) {
        return new ApiServer(Map.of(), Set.of(setting));
    }

    /// Someone new, with a valid token.
    Client someone() {
        return as(new UserId("sub-" + Ids.next()));
    }

    Client as(UserId user) {
        return new Client(server.getURI(), user, tokens.valid(user, Map.of("name", "A player")));
    }

    Client nobody() {
        return new Client(server.getURI(), new UserId("nobody"), "");
    }
}
