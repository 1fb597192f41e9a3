package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.testing.process.ChildProcess;
import io.talestream.testing.time.Eventually;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `talestream up` in a separate process, which is killed while clients post sessions and these are indexed.
class KilledSystemIT {
    private static final int PLAYERS = 2;
    private static final int LINES = 40;
    private static final long PAUSE_MS = 200;

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    private final Disruptions disruptions = new Disruptions();
    private final AtomicInteger begun = new AtomicInteger();
    private final CountDownLatch stop = new CountDownLatch(1);

    /// The acknowledged sessions, each by its unique word.
    private final Map<String, String> acknowledged = new ConcurrentHashMap<>();

    private final List<String> deleted = new ArrayList<>();
    private Optional<ChildProcess> up = Optional.empty();
    private volatile List<URI> api = List.of();
    private volatile String token = "none yet";

    @AfterEach
    void close() {
        up.ifPresent(ChildProcess::close);
    }

    @Test
    @Timeout(900)
    void two_kills_during_indexing_lose_and_double_nothing() throws Exception {
        survives(2, List.of());
    }

    @Test
    @Tag("proof")
    @Timeout(1_800)
    void kills_at_many_moments_and_during_start_up_lose_and_double_nothing() throws Exception {
        survives(6, List.of("data ", "dynamodb ", "s3 ", "tokens ", "search ", "speech ", "groups ", "api "));
    }

    /// @param starting lines that it prints while it starts; it is killed after each of them
    private void survives(int kills, List<String> starting) throws Exception {
        start();
        assertThat(up.orElseThrow().output()).as("the first start").doesNotContain("WARN", "\tat ");
        try (var people = Executors.newVirtualThreadPerTaskExecutor();
                var ada = new PatientClient(() -> token, () -> api, disruptions)) {
            List<Future<?>> playing = new ArrayList<>();
            try {
                for (int i = 0; i < PLAYERS; i++) {
                    playing.add(people.submit(() -> play(ada)));
                }
                for (int kill = 1; kill <= kills; kill++) {
                    awaitTheMiddleOfIndexing(ada);
                    deleteOne(ada);
                    restart(kill == 1 ? starting : List.of());
                }
                int before = acknowledged.size();
                Eventually.until("clients go on posting", () -> acknowledged.size() > before);
            } finally {
                stop.countDown();
            }
            for (Future<?> each : playing) {
                each.get();
            }
            contentsAreWhatWasAcknowledged(ada);
        }
    }

    /// With pauses: all that is posted is searched for in the end.
    private int play(PatientClient ada) throws InterruptedException {
        do {
            String word = "heron" + begun.incrementAndGet();
            String said = "GM: A %s rises from the reeds.\n".formatted(word) + "Tom: We wade on.\n".repeat(LINES);
            acknowledged.put(word, ada.posts("Night of the " + word, said));
        } while (!stop.await(PAUSE_MS, TimeUnit.MILLISECONDS));
        return begun.get();
    }

    private void awaitTheMiddleOfIndexing(PatientClient ada) {
        int before = indexed(ada).size();
        Eventually.until(
                () -> "%d sessions are acknowledged, and of them indexed: %s"
                        .formatted(acknowledged.size(), indexed(ada)),
                () -> {
                    int now = indexed(ada).size();
                    return now > before && now < acknowledged.size();
                });
    }

    private List<String> indexed(PatientClient ada) {
        return ada.hits(api, "reeds", 100).stream()
                .map(PatientClient.Hit::session)
                .toList();
    }

    /// Its change is not yet handled when the system dies.
    private void deleteOne(PatientClient ada) {
        String found = indexed(ada).getFirst();
        ada.deletes(found);
        deleted.add(found);
        acknowledged.values().remove(found);
    }

    private void contentsAreWhatWasAcknowledged(PatientClient ada) {
        Eventually.until(
                () -> "%s are found, acknowledged are %s".formatted(indexed(ada), acknowledged),
                () -> indexed(ada).stream()
                        .sorted()
                        .toList()
                        .equals(acknowledged.values().stream().sorted().toList()));
        acknowledged.forEach((word, session) -> assertThat(ada.hits(api, word, 100))
                .as(word)
                .filteredOn(hit -> hit.text().contains("A %s rises".formatted(word)))
                .extracting(PatientClient.Hit::session)
                .containsExactly(session));
        assertThat(ada.sessions())
                .extracting(session -> session.path("id").asText())
                .containsExactlyInAnyOrderElementsOf(acknowledged.values())
                .doesNotContainAnyElementsOf(deleted);
        assertThat(ada.sessions()).extracting(JsonNode::toString).allMatch(session -> session.contains("heron"));
        CommandRun verify = CommandRun.of(Map.of(), "verify", "--data", directory.toString());
        assertThat(verify.status()).as(verify.toString()).isZero();
        CommandRun parked = CommandRun.of(Map.of(), "parked", "list", "--data", directory.toString());
        assertThat(parked.out()).isEqualToIgnoringNewLines("Nothing is parked.");
    }

    private void restart(List<String> starting) {
        try (var _ = disruptions.begin()) {
            up.orElseThrow().close();
            for (String line : starting) {
                try (ChildProcess again = process()) {
                    again.line(line);
                }
            }
            start();
        }
    }

    private void start() {
        ChildProcess process = process();
        up = Optional.of(process);
        List<URI> at = List.of(process.uri());
        token = ServicesIT.token(directory, "ada");
        api = at;
    }

    private ChildProcess process() {
        return TalestreamProcess.start(Map.of(), "up", "--port", "0", "--data", directory.toString());
    }
}
