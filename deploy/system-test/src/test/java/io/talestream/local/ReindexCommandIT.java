package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Generations;
import io.talestream.search.index.JsonCalls;
import io.talestream.testing.time.Eventually;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rebuilds the index of a system in use: clients post sessions and search all the time.
class ReindexCommandIT {
    private static final int SESSIONS = 12;
    private static final String WORD = "zephyrine";
    private static final String[] SOON = {"--settle", "3s"};

    private final EmbeddedServices services;
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicInteger searches = new AtomicInteger();
    private final AtomicInteger played = new AtomicInteger();

    ReindexCommandIT(@TempDir Path directory) {
        this.services = new EmbeddedServices(directory);
    }

    @AfterEach
    void close() {
        services.close();
    }

    @Test
    void searches_stay_correct_during_a_rebuild() {
        var _ = services.stream();
        try (var table = new LocalTable(services.api(), services.token("ada"))) {
            for (int i = 0; i < SESSIONS; i++) {
                table.session("Session " + i, said(i));
            }
            Eventually.until(
                    "all sessions are found",
                    () -> table.search(WORD).sessions().size() == SESSIONS);
            CommandRun dry = run("reindex", "--dry-run");
            assertThat(dry.status()).as(dry.toString()).isZero();
            assertThat(dry.out())
                    .contains(services.name() + "-m6-000001 is the live index")
                    .containsPattern("Transcript +" + SESSIONS + "\\b");
            try (var people = new ScheduledThreadPoolExecutor(2)) {
                var _ = people.scheduleWithFixedDelay(() -> search(table), 0, 250, TimeUnit.MILLISECONDS);
                var _ = people.scheduleWithFixedDelay(() -> play(table), 0, 2_000, TimeUnit.MILLISECONDS);
                operate();
            }
            assertThat(wrong).isEmpty();
            assertThat(searches.get()).isGreaterThan(20);
            assertThat(run("verify").status()).isZero();
            refuseWhatIsWrong();
        }
    }

    private void operate() {
        waitForAnswers();
        CommandRun rebuilt = run("reindex");
        assertThat(rebuilt.status()).as(rebuilt.toString()).isZero();
        assertThat(rebuilt.out()).contains(services.name() + "-m6-000002 is the live index");
        waitForAnswers();

        CommandRun back = run("reindex", "rollback");
        assertThat(back.status()).as(back.toString()).isZero();
        assertThat(back.out()).contains(services.name() + "-m6-000001 is the live index");
        waitForAnswers();
        assertThat(run("verify").status()).isZero();

        assertThat(run("reindex", "rollback").out()).contains(services.name() + "-m6-000002 is the live index");
        assertThat(run("reindex", "forget").out()).contains(services.name() + "-m6-000001 is deleted");
        waitForAnswers();
        CommandRun nowhere = run("reindex", "rollback");
        assertThat(nowhere.status()).isEqualTo(2);
        assertThat(nowhere.err()).contains("There is no index to roll back to");
    }

    private void refuseWhatIsWrong() {
        try (var index = services.table().index()) {
            String next = new Generations(index).begin();
            var wrongDocument = JsonNodeFactory.instance
                    .objectNode()
                    .put(Fields.KIND, "item")
                    .put(Fields.WORKSPACE, "01ARZ3NDEKTSV4RRFFQ69G5FAV")
                    .put(Fields.ITEM, "01BX5ZZKBKACTAV9WEVGEMMVRZ")
                    .put(Fields.VERSION, 7);
            new JsonCalls(index)
                    .post("/" + next + "/_doc/wrong", Map.of("routing", "01ARZ3NDEKTSV4RRFFQ69G5FAV"), wrongDocument)
                    .orThrow();
        }

        CommandRun refused = run("reindex");
        assertThat(refused.status()).as(refused.toString()).isEqualTo(1);
        assertThat(refused.out())
                .contains("extra    " + services.name()
                        + "-m6-000003  item 01ARZ3NDEKTSV4RRFFQ69G5FAV/01BX5ZZKBKACTAV9WEVGEMMVRZ")
                .contains(services.name() + "-m6-000002 is still the live index");

        assertThat(run("reindex", "--restart").status()).isZero();
    }

    private void search(LocalTable table) {
        try {
            LocalTable.Found found = table.search(WORD);
            boolean right = found.status() == 200
                    && found.total() == SESSIONS
                    && found.sessions().size() == SESSIONS
                    && new HashSet<>(found.sessions()).size() == SESSIONS;
            if (!right) {
                wrong.add(found.toString());
            }
        } catch (RuntimeException | AssertionError e) {
            wrong.add(e.toString());
        }
        searches.incrementAndGet();
    }

    private void play(LocalTable table) {
        try {
            table.session("Another session", "Mira: we sail on\nTom: for %d days".formatted(played.incrementAndGet()));
        } catch (RuntimeException | AssertionError e) {
            wrong.add(e.toString());
        }
    }

    private void waitForAnswers() {
        int before = searches.get();
        Eventually.until("more searches are answered", () -> searches.get() > before + 5);
    }

    private static String said(int line) {
        var said = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            said.append(i % 2 == 0 ? "Mira: " : "Tom: ")
                    .append("we talk about the weather, line ")
                    .append(i);
            said.append(i == line ? " and the " + WORD + " ship\n" : "\n");
        }
        return said.toString();
    }

    private CommandRun run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        boolean settles = !all.contains("rollback") && !all.contains("forget");
        all.addAll(settles ? List.of(SOON) : List.of());
        return services.run(all.toArray(String[]::new));
    }
}
