package io.talestream.stream.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.table.EntityType;
import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.history.History;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.ScriptedConsumer;
import io.talestream.stream.history.Step;
import io.talestream.stream.history.Steps;
import io.talestream.stream.parking.InMemoryParkingLot;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingLot;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private static final int NEVER = Integer.MAX_VALUE;

    private final InMemoryReplayProgress kept = new InMemoryReplayProgress();
    private final ParkingLot lot = new InMemoryParkingLot(Clock.systemUTC());

    @Test
    void a_replay_delivers_every_change_through_the_live_path() throws Exception {
        History history = History.ofWrites(20, 300);
        var projection = new Projection("search");

        ReplayReport report =
                replay(listed(history.changes(), 3, NEVER), projection).run(Item.NOW);

        assertThat(projection.rows()).isEqualTo(history.end());
        int size = history.changes().size();
        assertThat(report.read()).isEqualTo(size);
        assertThat(report.given()).isEqualTo(size);
        assertThat(report.applied() + report.stale()).isEqualTo(size);
        assertThat(kept.isEmpty()).as("a completed replay leaves no progress").isTrue();
    }

    @Test
    void a_change_refused_during_a_replay_is_parked_and_counted() throws Exception {
        var picky = new ScriptedConsumer("picky", _ -> new Answer.Refused("no"));

        ReplayReport report = replay(listed(History.ofCreations(5).changes(), 2, NEVER), picky)
                .run(Item.NOW);

        assertThat(report.parked()).isEqualTo(5);
        assertThat(lot.list(ParkedQuery.all("picky"), PageRequest.first(10)).items())
                .hasSize(5);
    }

    @Test
    void an_error_of_a_consumer_fails_the_replay_with_its_cause() {
        var dying = new ScriptedConsumer("dying", _ -> {
            throw new OutOfMemoryError("as if");
        });
        Replay replay = replay(listed(History.ofCreations(5).changes(), 2, NEVER), dying);

        assertThatThrownBy(() -> replay.run(Item.NOW))
                .isInstanceOf(ReplayFailed.class)
                .hasRootCauseInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void a_killed_replay_is_reported_as_unfinished_until_it_is_restarted() {
        var history = listed(History.ofCreations(9).changes(), 2, 2);
        Replay replay = replay(history, new Projection("search"));
        assertThat(replay.unfinishedSince()).isEmpty();

        assertThatThrownBy(() -> replay.run(Item.NOW)).hasMessageContaining("killed");

        assertThat(replay.unfinishedSince()).contains(Item.NOW);
        replay.restart();
        assertThat(replay.unfinishedSince()).isEmpty();
    }

    @Test
    void a_dry_run_counts_changes_by_type_without_delivering_them() throws Exception {
        var projection = new Projection("search");
        Replay replay = replay(listed(History.ofCreations(5).changes(), 2, NEVER), projection);

        assertThat(replay.count()).isEqualTo(Map.of(EntityType.SETTING, 5L));

        assertThat(projection.rows()).isEmpty();
        assertThat(kept.isEmpty()).isTrue();
    }

    @Test
    void a_replay_reports_its_progress_up_to_the_end() throws Exception {
        var last = new AtomicReference<>(new ReplayWatcher.Progress(0, OptionalLong.empty(), 0, 0));
        var history = listed(History.ofCreations(10).changes(), 2, NEVER);

        new Replay("test", history, Selection.ALL, List.of(new Projection("search")), means(kept), last::set)
                .run(Item.NOW);

        assertThat(last.get()).isEqualTo(new ReplayWatcher.Progress(10, OptionalLong.of(10), 3, 3));
    }

    @Test
    void a_resumed_replay_does_not_redeliver_handled_changes() {
        List<String> given = Collections.synchronizedList(new ArrayList<>());
        var recording = new ScriptedConsumer("recording", change -> {
            given.add(change.record().sequenceNumber());
            return new Answer.Applied();
        });
        List<ChangeRecord> changes = History.ofCreations(100).changes();

        int pages = 0;
        for (boolean done = false; !done; pages++) {
            try {
                replay(listed(changes, 1, 1), recording).run(Item.NOW);
                done = true;
            } catch (ReplayFailed | InterruptedException e) {
                assertThat(e).hasMessageContaining("killed");
            }
        }

        assertThat(given).hasSize(100).doesNotHaveDuplicates();
        assertThat(pages).isLessThanOrEqualTo(101);
    }

    @Test
    void when_one_part_fails_the_others_stop_after_their_current_page() {
        var history = new OneBadPart(History.ofCreations(1).changes());

        assertThatThrownBy(() -> replay(history, new Projection("search")).run(Item.NOW))
                .isInstanceOf(ReplayFailed.class)
                .hasMessageContaining("broken");

        assertThat(history.wasStopped()).isTrue();
    }

    @Property(tries = 200, seed = "1")
    void a_replay_killed_at_any_page_resumes_and_ends_in_the_same_state(
            @ForAll("steps") List<Step> steps,
            @ForAll @IntRange(min = 1, max = 20) int page,
            @ForAll @IntRange(max = 12) int pagesBeforeKilled,
            @ForAll @IntRange(max = 12) int notesBeforeKilled) {
        resumesAfterKills(History.of(steps), page, pagesBeforeKilled, notesBeforeKilled);
    }

    @Tag("proof")
    @Property(tries = 2_000)
    void thousands_of_replays_killed_at_any_page_end_in_the_same_state(
            @ForAll("steps") List<Step> steps,
            @ForAll @IntRange(min = 1, max = 20) int page,
            @ForAll @IntRange(max = 12) int pagesBeforeKilled,
            @ForAll @IntRange(max = 12) int notesBeforeKilled) {
        resumesAfterKills(History.of(steps), page, pagesBeforeKilled, notesBeforeKilled);
    }

    private void resumesAfterKills(History history, int page, int pagesBeforeKilled, int notesBeforeKilled) {
        var projection = new Projection("search");

        boolean done = false;
        for (int runs = 0; !done && runs < 1_000; runs++) {
            // The first runs are killed at a nondeterministic point.
            int pagesLeft = runs < 20 ? pagesBeforeKilled : NEVER;
            int notesLeft = runs < 20 ? notesBeforeKilled : NEVER;
            try {
                replay(listed(history.changes(), page, pagesLeft), projection, new KilledProgress(kept, notesLeft))
                        .run(Item.NOW);
                done = true;
            } catch (IllegalStateException | ReplayFailed | InterruptedException e) {
                assertThat(e).hasStackTraceContaining("killed");
            }
        }

        assertThat(done).isTrue();
        assertThat(projection.rows()).isEqualTo(history.end());
        assertThat(kept.isEmpty()).isTrue();
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Steps.upTo(150, 30);
    }

    private Replay replay(ChangeHistory history, Consumer consumer) {
        return replay(history, consumer, kept);
    }

    private Replay replay(ChangeHistory history, Consumer consumer, ReplayProgress progress) {
        return new Replay("test", history, Selection.ALL, List.of(consumer), means(progress), ReplayWatcher.NONE);
    }

    private Replay.Means means(ReplayProgress progress) {
        var backoff = new Backoff(Duration.ofMillis(1), Duration.ofMillis(2), () -> 0.5, _ -> {});
        return new Replay.Means(
                lot, progress, Duration.ZERO, new Limits(50, 1 << 24, 4), backoff, ReplayPace.unbounded());
    }

    /// Three parts, each with the items that fall to it.
    private static ListedHistory listed(List<ChangeRecord> changes, int page, int pagesLeft) {
        SequencedMap<String, List<ChangeRecord>> parts = new LinkedHashMap<>();
        for (int i = 0; i < 3; i++) {
            int part = i;
            parts.put(
                    "part-" + i,
                    changes.stream()
                            .filter(change -> Math.floorMod(change.key().hashCode(), 3) == part)
                            .toList());
        }
        return new ListedHistory(parts, page, 2, pagesLeft);
    }
}
