package io.talestream.ingest;

import io.talestream.contracts.id.Ids;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.api.ApiSettings;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.search.index.SearchSettings;
import io.talestream.store.table.TableCreation;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.OpenSearch;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/// The table, bucket and index of a server. Servers share one storage unless a test needs an empty one: tests use only
/// workspaces of their own.
record Storage(String table, String bucket, OpenIndex index) {
    static final String AUDIENCE = "talestream-tests";

    private static final Map<String, Storage> BY_TABLE = new ConcurrentHashMap<>();

    private static final class Shared {
        static final Storage STORAGE = empty();
    }

    static Storage shared() {
        return Shared.STORAGE;
    }

    static Storage empty() {
        String table = "api-" + Ids.next();
        TableCreation.ensure(Engines.dynamo().client(), table);
        OpenSearch search = Engines.openSearch();
        var index = OpenIndex.at(
                SearchSettings.local(search.endpoint(), search.newName(), search.user(), search.password())
                        .withEmbeddings(true),
                Duration.ofMinutes(2));
        new SearchIndex(index).ensure();
        var storage = new Storage(table, Engines.s3().newBucket(), index);
        BY_TABLE.put(table, storage);
        return storage;
    }

    static Storage of(String table) {
        return Objects.requireNonNull(BY_TABLE.get(table), table);
    }

    /// The settings of a server on this storage.
    Map<String, Object> settings() {
        var engines = new ApiSettings(
                        Engines.dynamo().endpoint(),
                        table,
                        Engines.s3().endpoint(),
                        bucket,
                        Engines.issuer(),
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
        return settings;
    }
}
