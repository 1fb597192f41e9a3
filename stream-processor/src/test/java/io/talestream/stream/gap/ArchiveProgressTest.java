package io.talestream.stream.gap;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.stream.group.GroupProgress;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.ShardProgress;
import io.talestream.stream.replay.LiveLag;
import io.talestream.stream.source.LeaseState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArchiveProgressTest {
    private static final Instant NOW = Instant.parse("2026-01-31T20:15:00Z");
    private static final Instant HANDLED = NOW.minus(Duration.ofMinutes(5));
    private static final LeaseState ENDED = new LeaseState("ended", Optional.empty(), LeaseState.SHARD_END);

    private final List<ShardProgress> noted = new ArrayList<>();
    private final GroupProgress progress = new GroupProgress() {
        @Override
        public List<ShardProgress> of(String group) {
            return group.equals("work") ? noted : List.of();
        }

        @Override
        public void record(ShardProgress now) {
            noted.add(now);
        }
    };

    @Test
    void an_idle_shard_is_archived_up_to_its_last_report_and_a_busy_one_to_its_last_change() {
        note("idle", Lag.NONE, NOW);
        assertThat(upTo("idle")).contains(NOW);

        note("busy", new Lag(Duration.ofMinutes(4), 10), NOW);
        assertThat(upTo("idle", "busy")).contains(HANDLED);
        assertThat(upTo("busy", "idle")).contains(HANDLED);
    }

    @Test
    void a_shard_that_is_not_read_is_archived_up_to_its_last_change() {
        note("failing", new Lag(Duration.ofHours(5), 0), NOW);
        assertThat(upTo("failing")).contains(HANDLED);

        note("opened", new Lag(Duration.ofMillis(1), 0), NOW);
        assertThat(upTo("opened")).contains(HANDLED);
    }

    @Test
    void progress_is_unknown_until_every_open_shard_has_reported() {
        note("idle", Lag.NONE, NOW);

        assertThat(upTo("idle", "new")).isEmpty();
        assertThat(upTo()).isEmpty();
        assertThat(new ArchiveProgress(progress, () -> List.of(ENDED, lease("idle")), "work").get())
                .contains(NOW);
    }

    @Test
    void live_lag_is_the_maximum_over_shards_with_a_live_worker() {
        note("idle", Lag.NONE, NOW);
        note("busy", new Lag(Duration.ofSeconds(3), 10), NOW.minusSeconds(2));
        note("dead", new Lag(Duration.ofHours(3), 10), NOW.minusSeconds(60));
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);

        assertThat(new LiveLag(progress, List.of("search", "work"), clock).get())
                .isEqualTo(Duration.ofSeconds(3));
        assertThat(new LiveLag(progress, List.of("search"), clock).get()).isZero();
    }

    @Test
    void a_shard_without_recent_progress_counts_as_lag_unless_it_has_ended() {
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        noted.add(new ShardProgress(
                "work",
                "ended",
                Optional.of(LeaseState.SHARD_END),
                Optional.of(HANDLED),
                Lag.NONE,
                "worker",
                NOW.minusSeconds(9)));
        assertThat(new LiveLag(progress, List.of("work"), clock).get()).isZero();

        note("lost", Lag.NONE, NOW.minusSeconds(8));
        assertThat(new LiveLag(progress, List.of("work"), clock).get()).isEqualTo(Duration.ofSeconds(8));
    }

    private void note(String shard, Lag lag, Instant at) {
        progress.record(new ShardProgress("work", shard, Optional.of("1"), Optional.of(HANDLED), lag, "worker", at));
    }

    private Optional<Instant> upTo(String... shards) {
        List<LeaseState> leases =
                List.of(shards).stream().map(ArchiveProgressTest::lease).toList();
        return new ArchiveProgress(progress, () -> leases, "work").get();
    }

    private static LeaseState lease(String shard) {
        return new LeaseState(shard, Optional.of("worker"), "1");
    }
}
