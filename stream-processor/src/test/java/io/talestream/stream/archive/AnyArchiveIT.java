package io.talestream.stream.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.BatchLimits;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.delivery.ShardDelivery;
import io.talestream.stream.history.Disorder;
import io.talestream.stream.history.History;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.Step;
import io.talestream.stream.history.Steps;
import io.talestream.stream.parking.InMemoryParkingLot;
import io.talestream.stream.replay.ArchiveHistory;
import io.talestream.stream.replay.Selection;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.S3;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/// The archive has each change of any history once, in any order of delivery.
class AnyArchiveIT {
    /// A history of forty changes spans two hours.
    private static final Duration BETWEEN_CHANGES = Duration.ofMinutes(2);

    private static final Duration LONG = Duration.ofMinutes(3);
    private static final long ANY_BYTES = 1 << 20;

    @Property(tries = 40, seed = "1")
    void any_order_duplicate_or_restart_archives_each_change_once_with_the_same_state(
            @ForAll("steps") List<Step> steps,
            @ForAll("disorder") Disorder disorder,
            @ForAll @Size(max = 3) List<@IntRange(max = 100) Integer> restarts,
            @ForAll @IntRange(min = 1, max = 20) int batch,
            @ForAll boolean compacted)
            throws InterruptedException {
        leavesEachOnce(steps, disorder, restarts, batch, compacted);
    }

    @Tag("proof")
    @Property(tries = 1_000)
    void a_thousand_histories_archive_each_change_once_with_the_same_state(
            @ForAll("steps") List<Step> steps,
            @ForAll("disorder") Disorder disorder,
            @ForAll @Size(max = 3) List<@IntRange(max = 100) Integer> restarts,
            @ForAll @IntRange(min = 1, max = 20) int batch,
            @ForAll boolean compacted)
            throws InterruptedException {
        leavesEachOnce(steps, disorder, restarts, batch, compacted);
    }

    private static void leavesEachOnce(
            List<Step> steps, Disorder disorder, List<Integer> restarts, int batch, boolean compacted)
            throws InterruptedException {
        History history = History.of(steps);
        List<ChangeRecord> changes = overTime(history.changes());
        ChangeArchive archive = emptyArchive();
        var batching = new BatchLimits(batch, ANY_BYTES, Duration.ofMillis(1), 1);

        deliver(disorder.of(changes), restarts, archive, batching);
        if (compacted) {
            for (Hour hour : archive.hours(Optional.empty(), Optional.empty())) {
                new Compaction(archive).of(hour);
            }
        }

        List<ChangeRecord> found = read(archive);
        assertThat(found).containsExactlyInAnyOrderElementsOf(changes);
        var projection = new Projection("search");
        found.forEach(change -> projection.apply((Change.Decoded) Attempt.decoded(change)));
        assertThat(projection.rows()).isEqualTo(history.end());
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Steps.upTo(40, 8);
    }

    @Provide
    Arbitrary<Disorder> disorder() {
        return Steps.disorder();
    }

    /// At each restart, after the given percentage of the remaining changes, the delivery loses its lease and the next
    /// one starts after the checkpoint.
    private static void deliver(
            List<ChangeRecord> changes, List<Integer> restarts, ChangeArchive archive, BatchLimits batching) {
        int from = 0;
        for (int percent : restarts) {
            List<ChangeRecord> some = changes.subList(from, from + (changes.size() - from) * percent / 100);
            ShardDelivery delivery = delivery(archive, batching);
            delivery.accept(some);
            Optional<String> checkpoint = delivery.checkpoint();
            delivery.abandon();
            from += checkpoint.map(last -> handled(some, last)).orElse(0);
        }
        ShardDelivery delivery = delivery(archive, batching);
        delivery.accept(changes.subList(from, changes.size()));
        assertThat(delivery.finish(LONG).complete()).isTrue();
    }

    /// A change may occur twice; all changes before its first occurrence are handled.
    private static int handled(List<ChangeRecord> changes, String checkpoint) {
        return changes.stream().map(ChangeRecord::sequenceNumber).toList().indexOf(checkpoint) + 1;
    }

    private static ShardDelivery delivery(ChangeArchive archive, BatchLimits batching) {
        var archiver = new Archiver(archive, new Coverage(archive, Clock.systemUTC()), batching);
        return new ShardDelivery(
                "shard-1",
                List.of(archiver),
                new InMemoryParkingLot(Clock.systemUTC()),
                Limits.USUAL,
                Backoff.usual(),
                (_, error) -> {
                    throw new AssertionError("nothing here may end a delivery", error);
                });
    }

    private static ChangeArchive emptyArchive() {
        S3 s3 = Engines.s3();
        return new ChangeArchive(new Bucket(s3.client(), s3.presigner(), s3.newBucket()), "table-" + UUID.randomUUID());
    }

    private static List<ChangeRecord> overTime(List<ChangeRecord> changes) {
        List<ChangeRecord> all = new ArrayList<>();
        for (ChangeRecord change : changes) {
            all.add(new ChangeRecord(
                    change.key(),
                    change.before(),
                    change.after(),
                    Item.NOW.plus(BETWEEN_CHANGES.multipliedBy(all.size())),
                    change.sequenceNumber()));
        }
        return all;
    }

    private static List<ChangeRecord> read(ChangeArchive archive) throws InterruptedException {
        List<ChangeRecord> found = new ArrayList<>();
        var history = new ArchiveHistory(archive, Selection.ALL);
        for (String hour : history.parts()) {
            history.read(hour, Optional.empty(), (page, _) -> found.addAll(page) || page.isEmpty());
        }
        return found;
    }
}
