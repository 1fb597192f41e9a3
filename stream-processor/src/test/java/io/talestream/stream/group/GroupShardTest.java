package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.ScriptedConsumer;
import io.talestream.stream.parking.InMemoryParkingLot;
import io.talestream.stream.source.LeaseState;
import io.talestream.testing.time.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GroupShardTest {
    private static final Duration SOON = Duration.ofMinutes(2);

    private final SettableClock clock = SettableClock.at(Item.NOW.plusSeconds(60));
    private final InMemoryGroupProgress progress = new InMemoryGroupProgress();
    private final List<GroupShard> closed = new ArrayList<>();

    @Test
    void lag_is_the_age_of_the_oldest_unhandled_change_and_zero_without_one() {
        var down = new AtomicBoolean(true);
        var shard = shard(new ScriptedConsumer("work", _ -> {
            if (down.get()) {
                throw new Outage("the index");
            }
            return new Answer.Applied();
        }));
        shard.accept(List.of());
        assertThat(shard.progress().lag()).isEqualTo(Lag.NONE);

        shard.accept(List.of(new Item("a").write("1", "1"), new Item("b").write("1", "2")));
        assertThat(shard.progress().lag()).isEqualTo(new Lag(Duration.ofSeconds(60), 2));
        clock.advance(Duration.ofSeconds(30));
        shard.accept(List.of());
        assertThat(shard.progress().lag()).isEqualTo(new Lag(Duration.ofSeconds(90), 2));

        down.set(false);
        assertThat(shard.finish(SOON)).isTrue();
        assertThat(shard.progress().lag()).isEqualTo(Lag.NONE);
        assertThat(shard.progress().handledUpTo()).contains(Item.NOW);
        assertThat(shard.progress().checkpoint()).contains("2");
    }

    @Test
    void silence_of_the_source_counts_as_lag() {
        var shard = shard(applying());
        shard.accept(List.of());
        clock.advance(Duration.ofMinutes(5));

        assertThat(shard.progress().lag().behind()).isEqualTo(Duration.ofMinutes(5));
        shard.accept(List.of());
        assertThat(shard.progress().lag()).isEqualTo(Lag.NONE);
    }

    @Test
    void a_shard_lags_until_its_first_batch() {
        var before = progressBefore(Lag.NONE, clock.instant().minus(Duration.ofHours(30)));
        var resumed = shard(Optional.of(before), (_, _, _) -> {});
        var first = shard(applying());

        assertThat(resumed.progress().lag()).isEqualTo(new Lag(Duration.ofHours(30), 0));
        assertThat(first.progress().lag()).isNotEqualTo(Lag.NONE);

        resumed.accept(List.of());
        first.accept(List.of());
        assertThat(resumed.progress().lag()).isEqualTo(Lag.NONE);
        assertThat(first.progress().lag()).isEqualTo(Lag.NONE);
    }

    @Test
    void a_shard_lags_while_its_gap_is_filled() {
        List<Lag> during = new ArrayList<>();
        List<GroupShard> shards = new ArrayList<>();
        var shard = shard(
                Optional.empty(),
                (_, _, _) -> during.add(shards.getFirst().progress().lag()));
        shards.add(shard);
        shard.accept(List.of());

        assertThat(shard.missed()).isTrue();

        assertThat(during).hasSize(1).doesNotContain(Lag.NONE);
        assertThat(shard.progress().lag()).isEqualTo(Lag.NONE);
    }

    @Test
    void an_owner_that_read_nothing_moves_no_time_up_to_which_the_shard_is_read() {
        var before = progressBefore(Lag.NONE, clock.instant().minus(Duration.ofHours(30)));
        assertThat(shard(Optional.of(before), (_, _, _) -> {}).readUpTo()).contains(before.updatedAt());

        assertThat(shard(Optional.of(before), (_, _, _) -> {}).finish(SOON)).isTrue();

        assertThat(readUpToOfTheNextOwner()).isBeforeOrEqualTo(before.updatedAt());
    }

    @Test
    void a_gap_that_was_not_filled_is_left_to_the_next_owner() {
        var before = progressBefore(Lag.NONE, clock.instant().minus(Duration.ofHours(30)));
        List<GroupShard> shards = new ArrayList<>();
        var shard = shard(Optional.of(before), (_, _, _) -> {
            shards.getFirst().lifecycle().drain();
            throw new Outage("the archive");
        });
        shards.add(shard);

        assertThat(shard.missed()).isFalse();
        assertThat(shard.finish(SOON)).isTrue();

        assertThat(readUpToOfTheNextOwner()).isBeforeOrEqualTo(before.updatedAt());
    }

    @Test
    void a_gap_starts_at_the_progress_of_the_last_worker_and_filling_is_retried() {
        Instant handled = Item.NOW.minusSeconds(100);
        var before = new ShardProgress(
                "group", "shard-1", Optional.of("7"), Optional.of(handled), Lag.NONE, "other", Item.NOW);
        var attempts = new AtomicInteger();
        List<Gap> filled = new ArrayList<>();
        var shard = shard(Optional.of(before), (_, _, gap) -> {
            if (attempts.incrementAndGet() < 3) {
                throw new Outage("the archive");
            }
            filled.add(gap);
        });

        assertThat(shard.missed()).isTrue();

        assertThat(filled).containsExactly(new Gap("shard-1", Optional.of(handled), clock.instant()));
        assertThat(shard.progress().checkpoint()).contains("7");
    }

    @Test
    void filling_a_gap_ends_when_the_lease_is_lost() throws InterruptedException {
        var filling = new CountDownLatch(1);
        var shard = shard(Optional.empty(), (_, _, _) -> {
            filling.countDown();
            throw new Outage("the archive");
        });
        var answer = new AtomicBoolean(true);
        Thread source = Thread.ofVirtual().start(() -> answer.set(shard.missed()));
        filling.await();

        shard.abandon();

        assertThat(source.join(SOON)).isTrue();
        assertThat(answer).isFalse();
        assertThat(closed).containsExactly(shard);
    }

    @Test
    void the_end_of_a_shard_is_recorded() {
        var shard = shard(applying());
        shard.accept(List.of(new Item("a").write("1", "1")));
        assertThat(shard.finish(SOON)).isTrue();

        shard.ended();

        assertThat(progress.of("group")).singleElement().satisfies(end -> {
            assertThat(end.checkpoint()).contains(LeaseState.SHARD_END);
            assertThat(end.lag()).isEqualTo(Lag.NONE);
        });
        assertThat(closed).containsExactly(shard);
    }

    @Test
    void recording_the_end_of_a_shard_is_retried_before_the_shard_is_closed() {
        var throttled = new AtomicBoolean(true);
        var shard = shard(Optional.empty(), (_, _, _) -> {}, applying(), new GroupProgress() {
            @Override
            public List<ShardProgress> of(String group) {
                return progress.of(group);
            }

            @Override
            public void record(ShardProgress now) {
                if (throttled.get()) {
                    throw new Outage("the table of progress");
                }
                progress.record(now);
            }
        });

        assertThat(shard.finish(SOON)).isTrue();
        shard.ended();
        assertThat(closed).isEmpty();
        throttled.set(false);
        shard.note();

        assertThat(progress.of("group"))
                .singleElement()
                .satisfies(end -> assertThat(end.checkpoint()).contains(LeaseState.SHARD_END));
        assertThat(closed).containsExactly(shard);
    }

    @Test
    void handing_over_a_shard_records_its_progress() {
        var shard = shard(applying());
        shard.accept(List.of(new Item("a").write("1", "1")));

        assertThat(shard.finish(SOON)).isTrue();

        assertThat(progress.of("group")).singleElement().satisfies(left -> {
            assertThat(left.checkpoint()).contains("1");
            assertThat(left.handledUpTo()).contains(Item.NOW);
        });
    }

    @Test
    void a_lost_shard_records_no_progress() {
        var shard = shard(applying());
        shard.accept(List.of(new Item("a").write("1", "1")));
        shard.abandon();

        boolean _ = shard.finish(SOON);

        assertThat(progress.of("group")).isEmpty();
    }

    private ShardProgress progressBefore(Lag lag, Instant at) {
        return new ShardProgress(
                "group", "shard-1", Optional.of("7"), Optional.of(at.minusSeconds(100)), lag, "other", at);
    }

    private Instant readUpToOfTheNextOwner() {
        var left = progress.of("group").getLast();
        return shard(Optional.of(left), (_, _, _) -> {}).readUpTo().orElseThrow();
    }

    private GroupShard shard(Consumer consumer) {
        return shard(Optional.empty(), (_, _, _) -> {}, consumer);
    }

    private GroupShard shard(Optional<ShardProgress> before, GapFiller filler) {
        return shard(before, filler, applying());
    }

    private GroupShard shard(Optional<ShardProgress> before, GapFiller filler, Consumer consumer) {
        return shard(before, filler, consumer, progress);
    }

    private GroupShard shard(Optional<ShardProgress> before, GapFiller filler, Consumer consumer, GroupProgress kept) {
        var backoff = new Backoff(Duration.ofMillis(1), Duration.ofMillis(2), () -> 0.5, Thread::sleep);
        var parts = new GroupParts(
                "worker-1", new InMemoryParkingLot(clock), kept, filler, Limits.USUAL, backoff, (_, _) -> {}, clock);
        return new GroupShard(new Group("group", List.of(consumer)), "shard-1", parts, before, closed::add);
    }

    private static Consumer applying() {
        return new ScriptedConsumer("work", _ -> new Answer.Applied());
    }
}
