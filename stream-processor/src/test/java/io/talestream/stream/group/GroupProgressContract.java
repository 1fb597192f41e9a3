package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The contract of every store of group progress.
abstract class GroupProgressContract {
    private static final Instant NOW = Instant.parse("2026-01-31T20:15:00.123456Z");

    private final GroupProgress progress;

    GroupProgressContract(GroupProgress progress) {
        this.progress = progress;
    }

    @Test
    void the_latest_progress_of_each_shard_is_read_back() {
        var begun = new ShardProgress("work", "shard-1", Optional.empty(), Optional.empty(), Lag.NONE, "w-0", NOW);
        var later = new ShardProgress(
                "work",
                "shard-1",
                Optional.of("17"),
                Optional.of(NOW.minusSeconds(9)),
                new Lag(Duration.ofMillis(8_765), 432),
                "w-1",
                NOW.plusSeconds(1));
        var other = new ShardProgress("work", "shard-2", Optional.of("1"), Optional.empty(), Lag.NONE, "w-0", NOW);
        progress.record(begun);
        progress.record(other);
        progress.record(
                new ShardProgress("search", "shard-1", Optional.empty(), Optional.empty(), Lag.NONE, "w-0", NOW));
        progress.record(later);

        assertThat(progress.of("work")).containsExactly(later, other);
        assertThat(progress.of("archive")).isEmpty();
    }
}
