package io.talestream.stream.gap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.table.ItemKey;
import io.talestream.stream.archive.Archiver;
import io.talestream.stream.archive.Coverage;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.group.Gap;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.ScriptedConsumer;
import io.talestream.stream.replay.ReplayFailed;
import io.talestream.stream.replay.ReplayFixture;
import io.talestream.stream.replay.Selection;
import io.talestream.testing.time.Eventually;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RefillingGapFillerIT {
    private static final Instant FAR = Instant.parse("2200-01-01T00:00:00Z");

    /// The versions of the tests' items are counted from one, so to the table they are from the year 1970.
    private static final Instant START = Instant.EPOCH.plusMillis(10);

    private final Clock began = Clock.fixed(Instant.EPOCH.plusMillis(1), ZoneOffset.UTC);
    private final ReplayFixture fixture = new ReplayFixture();
    private final Item colour = new Item("colour");
    private final Item size = new Item("size");
    private final List<String> given = Collections.synchronizedList(new ArrayList<>());
    private final Projection projection = new Projection("search");
    private final Consumer search = new ScriptedConsumer("search", change -> {
        given.add(change.record().sequenceNumber());
        return projection.apply(change);
    });

    RefillingGapFillerIT() {
        fixture.put(colour.write("red", "1"));
        fixture.put(colour.write("blue", "2"));
        fixture.put(size.write("small", "3"));
        fixture.put(size.delete("4"));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void a_complete_archive_fills_a_gap_without_reading_the_table() throws Exception {
        archiveAll();

        RefillingGapFiller.Refill refill = filling(Optional.of(Instant.now())).refill("search", List.of(search), gap());

        assertThat(refill.everyState()).isTrue();
        assertThat(refill.archive().orElseThrow().given()).isEqualTo(4);
        assertThat(projection.rows()).isEqualTo(now());
        assertThat(given).noneMatch(number -> number.startsWith("table-"));
    }

    @Test
    void without_an_archive_the_table_supplies_the_current_state_including_deletions() {
        RefillingGapFiller.Refill refill = filling(Optional.empty()).refill("search", List.of(search), gap());

        assertThat(refill.everyState()).isFalse();
        assertThat(given).hasSize(2).allMatch(number -> number.startsWith("table-"));
        assertThat(projection.rows()).isEqualTo(now());
    }

    @Test
    void a_possibly_incomplete_archive_is_replayed_before_the_table() throws Exception {
        archiveAll();
        fixture.put(colour.write("green", "5"));
        Instant to = Instant.now();

        List<Optional<Instant>> doubts = List.of(Optional.empty(), Optional.of(to.minus(Duration.ofHours(2))));
        for (Optional<Instant> archivedUpTo : doubts) {
            RefillingGapFiller.Refill refill = filling(archivedUpTo).refill("search", List.of(search), gap());
            assertThat(refill.everyState()).isFalse();
            assertThat(refill.archive().orElseThrow().given()).isEqualTo(4);
        }
        assertThat(projection.rows()).isEqualTo(now());
    }

    @Test
    void a_gap_of_the_archiver_is_recorded_as_missing_coverage() throws Exception {
        archiveAll();
        Archiver archiver = fixture.archiver(began);
        RefillingGapFiller filling = filling(Optional.of(Instant.now()));

        RefillingGapFiller.Refill own = filling.refill("work", List.of(archiver), gap());
        RefillingGapFiller.Refill others = filling.refill("search", List.of(search), gap());

        assertThat(own.table()).isPresent();
        assertThat(fixture.coverage(began).missing())
                .extracting(Coverage.Missing::from)
                .hasSize(1);
        assertThat(others.everyState()).isFalse();
    }

    @Test
    void a_gap_of_the_archiver_is_recorded_while_another_gap_is_filled() throws Exception {
        archiveAll();
        Archiver archiver = fixture.archiver(began);
        RefillingGapFiller filling = filling(Optional.empty());
        Thread other = Thread.ofVirtual().unstarted(() -> filling.refill("work", List.of(archiver), gap()));
        var isStarted = new AtomicBoolean();
        var slow = new ScriptedConsumer("slow", change -> {
            if (isStarted.compareAndSet(false, true)) {
                other.start();
            }
            Eventually.until(
                    "the gap is recorded",
                    () -> !fixture.coverage(began).missing().isEmpty());
            return projection.apply(change);
        });

        filling.refill("search", List.of(slow), gap());

        assertThat(other.join(Duration.ofMinutes(1))).isTrue();
        assertThat(projection.rows()).isEqualTo(now());
    }

    @Test
    void a_gap_with_an_unknown_start_is_filled_from_the_table() throws Exception {
        archiveAll();

        RefillingGapFiller.Refill refill = filling(Optional.of(Instant.now()))
                .refill("search", List.of(search), new Gap("shard-1", Optional.empty(), Instant.now()));

        assertThat(refill.table()).isPresent();
        assertThat(projection.rows()).isEqualTo(now());
    }

    @Test
    void gaps_of_several_shards_share_one_table_read() {
        RefillingGapFiller filling = filling(Optional.empty());
        Instant noticed = Instant.now();

        RefillingGapFiller.Refill first =
                filling.refill("search", List.of(search), new Gap("shard-1", Optional.empty(), noticed));
        RefillingGapFiller.Refill second =
                filling.refill("search", List.of(search), new Gap("shard-2", Optional.empty(), noticed));
        RefillingGapFiller.Refill other =
                filling.refill("work", List.of(search), new Gap("shard-1", Optional.empty(), noticed));
        RefillingGapFiller.Refill later = filling.refill(
                "search",
                List.of(search),
                new Gap("shard-1", Optional.empty(), Instant.now().plusSeconds(60)));

        assertThat(first.table()).isPresent();
        assertThat(second.table()).isEmpty();
        assertThat(second.everyState()).isFalse();
        assertThat(other.table()).isPresent();
        assertThat(later.table()).isPresent();
    }

    @Test
    void a_failed_fill_throws_and_the_next_fill_completes_it() {
        var broken = new AtomicBoolean(true);
        var fragile = new ScriptedConsumer("fragile", change -> {
            if (broken.get()) {
                throw new OutOfMemoryError("as if");
            }
            return projection.apply(change);
        });
        RefillingGapFiller filling = filling(Optional.empty());
        assertThatThrownBy(() -> filling.fill("search", List.of(fragile), gap()))
                .isInstanceOf(ReplayFailed.class);

        broken.set(false);
        filling.fill("search", List.of(fragile), gap());

        assertThat(projection.rows()).isEqualTo(now());
        assertThat(fixture.kept().isEmpty()).isTrue();
    }

    @Test
    void a_change_refused_during_a_fill_is_parked_and_the_gap_is_filled() {
        var picky = new ScriptedConsumer("picky", _ -> new Answer.Refused("no"));

        RefillingGapFiller.Refill refill = filling(Optional.empty()).refill("search", List.of(picky), gap());

        assertThat(refill.table().orElseThrow().parked()).isEqualTo(2);
    }

    private void archiveAll() throws InterruptedException {
        fixture.replay(fixture.stream(FAR), Selection.ALL, fixture.archiver(began));
    }

    private Gap gap() {
        return new Gap("shard-1", Optional.of(START), Instant.now());
    }

    private RefillingGapFiller filling(Optional<Instant> archivedUpTo) {
        return new RefillingGapFiller(
                fixture.archive(),
                fixture.coverage(began),
                () -> archivedUpTo,
                fixture.fromTable(),
                fixture.means(),
                Clock.systemUTC());
    }

    private Map<ItemKey, Projection.Row> now() {
        Map<ItemKey, Projection.Row> rows = new HashMap<>();
        List.of(colour, size).forEach(item -> rows.put(item.key(), item.row()));
        return rows;
    }
}
