package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.engines.EngineKeys;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.testing.time.Eventually;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// OpenSearch is down while clients post sessions.
class StoppedSearchIT {
    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    private final Queue<String> played = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean stop = new AtomicBoolean();

    @Test
    void a_search_outage_loses_nothing_and_searches_get_retry_after() throws Exception {
        searchIsDownFor(10, 5);
    }

    /// As many sessions as fit on one page of results.
    @Test
    @Tag("proof")
    void a_long_search_outage_loses_nothing() throws Exception {
        searchIsDownFor(500, 180);
    }

    private void searchIsDownFor(int searches, int sessions) throws Exception {
        Path data = directory.resolve("opensearch");
        int port = FreePort.any();
        try (var people = Executors.newVirtualThreadPerTaskExecutor();
                var services = new EmbeddedServices(directory, EmbeddedOpenSearch.at(port))) {
            var before = EmbeddedOpenSearch.on(data, port, EngineKeys.TEMPORARY);
            var _ = services.stream();
            try (var table = new LocalTable(services.api(), services.token("ada"))) {
                for (int i = 0; i < 3; i++) {
                    post(table);
                }
                Eventually.until(
                        "the first sessions are found",
                        () -> table.search("lantern").sessions().size() == 3);

                before.close();
                Future<?> playing = people.submit(() -> play(table, 3 + sessions));
                for (int i = 0; i < searches; i++) {
                    LocalTable.Found found = table.search("lantern");
                    assertThat(found.status()).isEqualTo(503);
                    assertThat(found.hasRetryAfter()).isTrue();
                }
                Eventually.until(() -> "clients go on posting: " + played, () -> played.size() >= 3 + sessions);

                try (var _ = EmbeddedOpenSearch.on(data, port, EngineKeys.TEMPORARY)) {
                    stop.set(true);
                    playing.get();
                    Eventually.until(() -> "every session is found of " + played, () -> {
                        List<String> found = table.search("lantern").sessions();
                        return found.size() == played.size() && played.containsAll(found);
                    });
                    CommandRun verified = services.run("verify", "--settle", "3s");
                    assertThat(verified.status()).as(verified.toString()).isZero();
                }
            }
        }
    }

    private void play(LocalTable table, int sessions) {
        while (played.size() < sessions && !stop.get()) {
            post(table);
        }
    }

    private void post(LocalTable table) {
        played.add(table.session("Session", "Mira: by the light of the lantern\nTom: we read on"));
    }
}
