package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

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

/// OpenSearch goes away while people play.
class StoppedSearchIT {
    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    private final Queue<String> played = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean stop = new AtomicBoolean();

    @Test
    void nothing_is_lost_and_whoever_searches_is_told_to_come_back() throws Exception {
        searchGoesAwayForAsLongAs(10, 5);
    }

    /// As many as can be found on one page.
    @Test
    @Tag("proof")
    void nothing_is_lost_while_search_is_away_for_long() throws Exception {
        searchGoesAwayForAsLongAs(500, 180);
    }

    private void searchGoesAwayForAsLongAs(int searches, int evenings) throws Exception {
        Path data = directory.resolve("opensearch");
        try (var relay = new TcpRelay();
                var people = Executors.newVirtualThreadPerTaskExecutor();
                var services = new EmbeddedServices(directory, relay.endpoint())) {
            var before = EmbeddedOpenSearch.on(data);
            relay.connect(before.endpoint());
            var _ = services.stream();
            try (var table = new LocalTable(services.api(), services.token("ada"))) {
                for (int i = 0; i < 3; i++) {
                    evening(table);
                }
                Eventually.until(
                        "some evenings are found",
                        () -> table.search("lantern").sessions().size() == 3);

                relay.disconnect();
                before.close();
                Future<?> playing = people.submit(() -> play(table, 3 + evenings));
                for (int i = 0; i < searches; i++) {
                    LocalTable.Found found = table.search("lantern");
                    assertThat(found.status()).isEqualTo(503);
                    assertThat(found.hasRetryAfter()).isTrue();
                }
                Eventually.until(() -> "people go on: " + played, () -> played.size() >= 3 + evenings);

                try (var back = EmbeddedOpenSearch.on(data)) {
                    relay.connect(back.endpoint());
                    stop.set(true);
                    playing.get();
                    Eventually.until(() -> "every evening is found of " + played, () -> {
                        List<String> found = table.search("lantern").sessions();
                        return found.size() == played.size() && played.containsAll(found);
                    });
                    CommandRun verified = services.run("verify", "--settle", "3s");
                    assertThat(verified.status()).as(verified.toString()).isZero();
                }
            }
        }
    }

    private void play(LocalTable table, int evenings) {
        while (played.size() < evenings && !stop.get()) {
            evening(table);
        }
    }

    private void evening(LocalTable table) {
        played.add(table.session("Evening", "Mira: by the light of the lantern\nTom: we read on"));
    }
}
