package io.talestream.stream.delivery;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.BatchConsumer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.parking.ParkingLot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Delivers the changes of one shard to the consumers of one group.
///
/// For each consumer the changes of one item come in the order of the stream, one at a time or, to a
/// [BatchConsumer], together with others; items and consumers do not wait for each other until the [Limits]
/// are reached, and then it is the source that waits.
public final class ShardDelivery {
    private static final Logger LOG = LoggerFactory.getLogger(ShardDelivery.class);

    private static final int STARTED_TOGETHER = 64;

    private record Line(ChangeHandler handling, ConsumerWork work) {}

    private final String shard;
    private final Window window;
    private final List<Line> lines = new ArrayList<>();
    private final Alarm alarm;
    private volatile boolean halted;
    private volatile boolean abandoned;

    public ShardDelivery(
            String shard, List<Consumer> group, ParkingLot lot, Limits limits, Backoff backoff, Alarm alarm) {
        if (group.stream().map(Consumer::name).distinct().count() < group.size()) {
            throw new IllegalArgumentException("two consumers of a group have the same name");
        }
        this.shard = shard;
        this.window = new Window(limits);
        this.alarm = alarm;
        for (Consumer consumer : group) {
            var handling = new ChangeHandler(consumer, lot, backoff, () -> halted);
            lines.add(new Line(handling, work(consumer, handling, limits)));
        }
    }

    /// Takes the next changes of the stream and returns when all are on their way, which may take as long
    /// as an outage. To be called by one thread, in the order of the stream. Throws nothing; false when no
    /// more is taken, because the delivery is finished, abandoned, interrupted or broken.
    public boolean accept(List<ChangeRecord> batch) {
        try {
            return acceptAll(batch);
        } catch (RuntimeException | Error e) {
            broken(e);
            return false;
        }
    }

    /// The last sequence number that is handled by every consumer, together with all that were delivered
    /// before it: applied, stale, parked or of no interest. Empty before the first, and once the lease is
    /// lost.
    public Optional<String> checkpoint() {
        return abandoned ? Optional.empty() : window.checkpoint();
    }

    /// Takes nothing more and waits until all that was taken is handled. What is not handled in time is
    /// left to whoever has the shard next.
    public DeliveryResult finish(Duration longest) {
        window.close();
        lines.forEach(line -> line.work().noMoreComes());
        window.awaitEmpty(longest, () -> halted);
        halt();
        int left = window.changes();
        return new DeliveryResult(checkpoint(), left);
    }

    /// The lease is lost: nothing more is begun, waits end, and there is no checkpoint any more. Returns at
    /// once.
    public void abandon() {
        abandoned = true;
        halt();
    }

    /// When the change at the checkpoint was made.
    public Optional<Instant> handledUpTo() {
        return abandoned ? Optional.empty() : window.handledUpTo();
    }

    /// When the oldest change was made that is taken and not yet behind the checkpoint.
    public Optional<Instant> oldestInFlight() {
        return window.oldest();
    }

    /// How many changes are taken and not yet behind the checkpoint.
    public int inFlight() {
        return window.changes();
    }

    /// About how many bytes of changes are taken and not yet handled.
    public long bytesInFlight() {
        return window.bytes();
    }

    /// By the consumer's name.
    public Map<String, Counts> counts() {
        Map<String, Counts> counts = new LinkedHashMap<>();
        lines.forEach(
                line -> counts.put(line.handling().consumer(), line.handling().counts()));
        return counts;
    }

    /// Of the batches that were given to [#accept].
    public BatchTimes batchTimes() {
        return window.times();
    }

    /// How many threads are at work.
    int workers() {
        return lines.stream().mapToInt(line -> line.work().workers()).sum();
    }

    private ConsumerWork work(Consumer consumer, ChangeHandler handling, Limits limits) {
        String thread = consumer.name() + " of " + shard;
        return consumer instanceof BatchConsumer together
                ? new Batches(thread, together.batching(), limits, batch -> handleAll(handling, together, batch))
                : new Lanes(thread, limits.parallelism(), place -> handle(handling, place));
    }

    private boolean acceptAll(List<ChangeRecord> batch) {
        long taken = System.nanoTime();
        int added = 0;
        for (ChangeRecord record : batch) {
            Change change = Attempt.decoded(record);
            long weight = ChangeWeight.of(record);
            if (++added % STARTED_TOGETHER == 0 || !window.hasRoom(weight)) {
                start();
            }
            @Nullable ChangePosition place = window.take(change, weight);
            if (place == null) {
                start();
                return false;
            }
            if (added == batch.size()) {
                place.endBatch(taken);
            }
            handOut(change, place);
        }
        start();
        return true;
    }

    private void handOut(Change change, ChangePosition place) {
        for (Line line : lines) {
            if (line.handling().concerns(change)) {
                place.handOut();
                line.work().add(change.record().key(), place);
            }
        }
        window.handled(place);
    }

    private void start() {
        for (Line line : lines) {
            line.work().start();
        }
    }

    private void handle(ChangeHandler handling, ChangePosition place) {
        try {
            if (handling.handle(place.change())) {
                window.handled(place);
            }
        } catch (RuntimeException | Error e) {
            broken(e);
        }
    }

    private void handleAll(ChangeHandler handling, BatchConsumer together, List<ChangePosition> batch) {
        try {
            handling.handleAll(together, batch, window::handled);
        } catch (RuntimeException | Error e) {
            broken(e);
        }
    }

    /// After an [Error], or a mistake of this package: what a consumer throws otherwise does not come this
    /// far.
    private void broken(Throwable error) {
        LOG.error("the delivery of {} ends, its checkpoint stays", shard, error);
        try {
            // Told first, so that whoever finds it halted can know why.
            alarm.ended(shard, error);
        } finally {
            halt();
        }
    }

    private void halt() {
        halted = true;
        window.close();
        lines.forEach(line -> line.work().halt());
    }
}
