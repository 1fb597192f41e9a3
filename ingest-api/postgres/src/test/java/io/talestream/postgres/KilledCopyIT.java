package io.talestream.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.user.User;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.testing.engine.Engines;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Copies in a process of their own, with little memory, that are killed.
@ExtendWith(Engines.class)
class KilledCopyIT {
    private static final int SESSIONS = 2_000;
    private static final int KILLS = 5;
    private static final int LINES = 150_000;

    private final OldSystem old = OldSystem.empty();
    private final NewSystem now = NewSystem.empty();

    @AfterEach
    void close() {
        old.close();
    }

    @Test
    void killed_five_times_on_the_way_it_ends_complete_and_with_nothing_twice() throws Exception {
        fill();
        for (int kill = 1; kill <= KILLS; kill++) {
            Process process = start("-Xmx64m");
            try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
                int before = sessions(KILLS, kill);
                assertThat(said.lines().anyMatch(line -> line.startsWith("Session ") && number(line) >= before))
                        .isTrue();
                process.destroyForcibly();
                assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            }
        }
        assertThat(count(Session.class)).as("it was killed on the way").isBetween(1L, SESSIONS - 1L);

        assertThat(ended(start("-Xmx64m"))).as("with 64 MB").contains("done true");

        assertThat(count(User.class)).isEqualTo(100);
        assertThat(count(Workspace.class)).isEqualTo(100);
        assertThat(count(Campaign.class)).isEqualTo(200);
        assertThat(count(Session.class)).isEqualTo(SESSIONS);
        assertThat(count(Summary.class)).isEqualTo(SESSIONS);
        assertThat(now.all(Session.class).stream()
                        .map(session -> session.details().name().value())
                        .collect(Collectors.toSet()))
                .as("each once")
                .hasSize(SESSIONS);
        Set<String> needed = new HashSet<>();
        now.all(TranscriptPointer.class).forEach(pointer -> {
            needed.add(pointer.objectKey());
            needed.add(pointer.objectKey().replace("transcript.json", "raw"));
        });
        assertThat(now.files()).as("no file that nothing points to").containsExactlyInAnyOrderElementsOf(needed);
        try (Postgres postgres = old.open()) {
            var heard = new Heard();
            var how = new MigrationSettings(new Subs.Ids(), Optional.empty(), false, 8);
            new Validation(postgres, now.destination(), how, 10, heard).run();
            assertThat(heard.lines()).isEmpty();
        }
    }

    /// The text alone is larger than the memory that is left.
    @Test
    void a_transcript_goes_through_little_memory_however_long_it_is() throws Exception {
        old.aFewEvenings();
        old.sql(
                "UPDATE \"Session\" SET \"transcriptText\" = repeat('Ada: ' || repeat('We walk on and on. ', 5) ||"
                        + " chr(10), ?) WHERE id IN ('s1', 's2')",
                LINES);

        assertThat(ended(start("-Xmx36m"))).contains("done true");

        for (String row : List.of("s1", "s2")) {
            assertThat(now.target()
                            .sessions()
                            .transcript(now.session(row))
                            .orElseThrow()
                            .value()
                            .utterances())
                    .isEqualTo(LINES);
        }
    }

    private static int sessions(int kills, int kill) {
        return SESSIONS / (kills + 2) * kill / 500 * 500;
    }

    private static long number(String line) {
        return Long.parseLong(line.substring(line.indexOf(' ') + 1));
    }

    private void fill() {
        old.sql("INSERT INTO \"User\" SELECT 'u' || i, 'u' || i || '@old.example', 'Player ' || i, 'x'"
                + " FROM generate_series(1, 100) i");
        old.sql("INSERT INTO \"Campaign\" SELECT 'c' || i, 'u' || (1 + i % 100), 'Campaign ' || i, ''"
                + " FROM generate_series(1, 200) i");
        old.sql(
                "INSERT INTO \"Session\" (id, \"campaignId\", \"userId\", name, \"transcriptText\", \"createdAt\")"
                    + " SELECT md5(i::text), 'c' || (1 + i % 200), 'u' || (1 + (1 + i % 200) % 100), 'Evening ' || i,"
                    + " CASE WHEN i % 3 = 0 THEN 'Ada: ' || repeat('We go on. ', 50) || i END, timestamp '2024-01-01'"
                    + " + i * interval '1 hour' FROM generate_series(1, ?) i",
                SESSIONS);
        old.sql("INSERT INTO \"Summary\" SELECT 'm' || id, id, 'Told of ' || name, 'GM' FROM \"Session\"");
    }

    private Process start(String memory) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        memory,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MigrationProcess.class.getName(),
                        old.url(),
                        Engines.dynamo().endpoint().toString(),
                        now.name(),
                        Engines.s3().endpoint().toString(),
                        now.bucket().name())
                .redirectErrorStream(true)
                .start();
    }

    private static String ended(Process process) throws IOException, InterruptedException {
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            String all = said.lines().collect(Collectors.joining("\n"));
            process.waitFor();
            return all;
        }
    }

    private long count(Class<?> type) {
        return now.all(type).size();
    }
}
