package io.talestream.migration.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.user.User;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.process.ChildProcess;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// Copies in a process of their own, with little memory, that are killed.
@ExtendWith(Engines.class)
class KilledCopyIT {
    private static final int LINES = 150_000;
    private static final Duration LONGEST_COPY = Duration.ofMinutes(20);
    private static final int NEVER = Integer.MAX_VALUE;
    private static final DynamoDb DYNAMO = Engines.ownDynamo();

    private final SourceFixture old = SourceFixture.empty();
    private final TargetFixture now = TargetFixture.in(DYNAMO);

    @AfterEach
    void close() {
        old.close();
    }

    @Test
    void a_copy_killed_twice_ends_complete_without_duplicates() {
        copiedThroughKills(2, 120);
    }

    @Test
    @Tag("proof")
    @Timeout(1_800)
    void a_copy_killed_ten_times_ends_complete_without_duplicates() {
        copiedThroughKills(10, 10_000);
    }

    private void copiedThroughKills(int kills, int sessions) {
        int people = sessions / 20;
        int campaigns = sessions / 10;
        fill(people, campaigns, sessions);
        // Each row that is copied takes at least one write.
        int writes = sessions / (kills + 1);
        for (int kill = 1; kill <= kills; kill++) {
            try (ChildProcess copy = start("-Xmx64m", writes)) {
                assertThat(copy.exitCode(LONGEST_COPY)).as(copy.output()).isEqualTo(MigrationProcess.KILLED);
            }
        }
        assertThat(count(Session.class)).as("killed before it was complete").isBetween(1L, sessions - 1L);

        assertThat(ended(start("-Xmx64m", NEVER))).as("with 64 MB").contains("done true");

        assertThat(count(User.class)).isEqualTo(people);
        assertThat(count(Workspace.class)).isEqualTo(people);
        assertThat(count(Campaign.class)).isEqualTo(campaigns);
        assertThat(count(Session.class)).isEqualTo(sessions);
        assertThat(count(Summary.class)).isEqualTo(sessions);
        assertThat(now.all(Session.class).stream()
                        .map(session -> session.details().name().value())
                        .collect(Collectors.toSet()))
                .as("each once")
                .hasSize(sessions);
        Set<String> needed = new HashSet<>();
        now.all(TranscriptPointer.class).forEach(pointer -> {
            needed.add(pointer.objectKey());
            needed.add(pointer.objectKey().replace("transcript.json", "raw"));
        });
        assertThat(now.files()).as("no unreferenced file").containsExactlyInAnyOrderElementsOf(needed);
        try (Postgres postgres = old.open()) {
            var recorded = new RecordedReport();
            var how = new MigrationSettings(new SubjectIds.Ids(), Optional.empty(), false, 8);
            new Validation(postgres, now.destination(), how, 10, recorded).run();
            assertThat(recorded.lines()).isEmpty();
        }
    }

    @Test
    void a_long_transcript_is_copied_with_little_memory() {
        copiedWithLittleMemory(List.of("s1"));
    }

    @Test
    @Tag("proof")
    void long_transcripts_in_parallel_are_copied_with_little_memory() {
        copiedWithLittleMemory(List.of("s1", "s2"));
    }

    /// The text of one transcript is larger than the available memory.
    private void copiedWithLittleMemory(List<String> rows) {
        old.sampleSessions();
        for (String row : rows) {
            old.sql(
                    "UPDATE \"Session\" SET \"transcriptText\" = repeat('Ada: ' || repeat('We walk on and on. ', 5) ||"
                            + " chr(10), ?) WHERE id = ?",
                    LINES,
                    row);
        }

        assertThat(ended(start("-Xmx36m", NEVER))).contains("done true");

        for (String row : rows) {
            assertThat(now.target()
                            .sessions()
                            .transcript(now.session(row))
                            .orElseThrow()
                            .value()
                            .utterances())
                    .isEqualTo(LINES);
        }
    }

    private void fill(int people, int campaigns, int sessions) {
        old.sql(
                "INSERT INTO \"User\" SELECT 'u' || i, 'u' || i || '@old.example', 'Player ' || i, 'x'"
                        + " FROM generate_series(1, ?) i",
                people);
        old.sql(
                "INSERT INTO \"Campaign\" SELECT 'c' || i, 'u' || (1 + i % ?), 'Campaign ' || i, ''"
                        + " FROM generate_series(1, ?) i",
                people, campaigns);
        old.sql(
                "INSERT INTO \"Session\" (id, \"campaignId\", \"userId\", name, \"transcriptText\", \"createdAt\")"
                        + " SELECT md5(i::text), 'c' || (1 + i % ?), 'u' || (1 + (1 + i % ?) % ?), 'Evening ' || i,"
                        + " CASE WHEN i % 3 = 0 THEN 'Ada: ' || repeat('We go on. ', 50) || i END,"
                        + " timestamp '2024-01-01' + i * interval '1 hour' FROM generate_series(1, ?) i",
                campaigns, campaigns, people, sessions);
        old.sql("INSERT INTO \"Summary\" SELECT 'm' || id, id, 'Told of ' || name, 'GM' FROM \"Session\"");
    }

    private ChildProcess start(String memory, int mostWrites) {
        return ChildProcess.java(
                new ProcessBuilder(),
                List.of(memory, "-XX:+ExitOnOutOfMemoryError"),
                MigrationProcess.class.getName(),
                List.of(
                        old.url(),
                        DYNAMO.endpoint().toString(),
                        now.name(),
                        Engines.s3().endpoint().toString(),
                        now.bucket().name(),
                        Integer.toString(mostWrites)));
    }

    private static String ended(ChildProcess copy) {
        try (copy) {
            assertThat(copy.exitCode(LONGEST_COPY)).as(copy.output()).isZero();
            return copy.output();
        }
    }

    private long count(Class<?> type) {
        return now.all(type).size();
    }
}
