package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.testing.time.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// OpenSearch goes away for a minute while people play.
class StoppedSearchIT {
    private static final Duration AWAY = Duration.ofMinutes(1);

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    private final Queue<String> played = new ConcurrentLinkedQueue<>();
    private final CountDownLatch stop = new CountDownLatch(1);

    @Test
    void nothing_is_lost_and_whoever_searches_is_told_to_come_back() throws Exception {
        try (var system = LocalSystem.start(directory, 0, _ -> {});
                var table = new LocalTable(system);
                var people = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++) {
                evening(table);
            }
            Eventually.until(
                    "some evenings are found",
                    () -> table.search("lantern").sessions().size() == 3);

            int port = system.engine().endpoint().getPort();
            system.engine().close();
            int before = played.size();
            Future<?> playing = people.submit(() -> play(table));
            Instant back = Instant.now().plus(AWAY);
            int asked = 0;
            while (Instant.now().isBefore(back)) {
                LocalTable.Found found = table.search("lantern");
                assertThat(found.status()).isEqualTo(503);
                assertThat(found.hasRetryAfter()).isTrue();
                asked++;
                assertThat(stop.await(200, TimeUnit.MILLISECONDS)).isFalse();
            }
            assertThat(asked).isGreaterThan(5);
            assertThat(played.size()).as("people go on").isGreaterThan(before + 2);

            try (var _ = EmbeddedOpenSearch.on(directory.resolve("opensearch"), port)) {
                stop.countDown();
                playing.get();
                Eventually.until("search answers", () -> table.search("lantern").status() == 200);
                Eventually.until("every evening is found", () -> {
                    List<String> found = table.search("lantern").sessions();
                    return found.size() == played.size() && played.containsAll(found);
                });
                var verified = CommandRun.of(Map.of(), "verify", "--data", directory.toString(), "--settle", "3s");
                assertThat(verified.status()).as(verified.toString()).isZero();
            }
        }
    }

    /// Slowly enough to be found on one page.
    private void play(LocalTable table) {
        try {
            while (played.size() < 180 && !stop.await(350, TimeUnit.MILLISECONDS)) {
                evening(table);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void evening(LocalTable table) {
        played.add(table.session("Evening", "Mira: by the light of the lantern\nTom: we read on"));
    }
}
