package io.talestream.stream.delivery;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.BatchConsumer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.stream.source.ShardLifecycle;
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
/// Each consumer gets the changes of one item in stream order, one at a time or, for a [BatchConsumer], in a batch
/// with others. Items and consumers are independent until the [Limits] are reached; then the source blocks.
public final class ShardDelivery {
    private static final Logger LOG = LoggerFactory.getLogger(ShardDelivery.class);

    private static final int STARTED_TOGETHER = 64;

    private record Line(ChangeHandler handling, LanesByItem<?> work) {}

    private final String shard;
    private final Window window;
    private final List<Line> lines = new ArrayList<>();
    private final Alarm alarm;
    private final ShardLifecycle lifecycle = new ShardLifecycle();

    public ShardDelivery(
            String shard, List<Consumer> group, ParkingLot lot, Limits limits, Backoff backoff, Alarm alarm) {
        if (group.stream().map(Consumer::name).distinct().count() < group.size()) {
            throw new IllegalArgumentException("two consumers of a group have the same name");
        }
        this.shard = shard;
        this.window = new Window(limits, lifecycle);
        this.alarm = alarm;
        for (Consumer consumer : group) {
            var handling = new ChangeHandler(consumer, lot, backoff, lifecycle::isHalted);
            lines.add(new Line(handling, work(consumer, handling, limits)));
        }
    }

    public ShardLifecycle lifecycle() {
        return lifecycle;
    }

    /// Takes the next changes of the stream and returns when all are queued, which can take as long as an outage.
    /// Call it from one thread, in stream order. Throws no exception. Returns false if no more changes are accepted
    /// because the delivery is finished, abandoned, interrupted or broken.
    public boolean accept(List<ChangeRecord> batch) {
        try {
            return acceptAll(batch);
        } catch (RuntimeException | Error e) {
            broken(e);
            return false;
        }
    }

    /// The highest sequence number up to which every consumer has handled every change: applied, stale, parked or
    /// of no interest. Empty before the first, and after the lease is lost.
    public Optional<String> checkpoint() {
        return lifecycle.isLost() ? Optional.empty() : window.checkpoint();
    }

    /// Accepts no more changes and waits until the accepted ones are handled. Changes that are not handled in time
    /// are redelivered to the next owner of the shard.
    public DeliveryResult finish(Duration longest) {
        lifecycle.drain();
        window.wake();
        lines.forEach(line -> line.work().noMoreComes());
        window.awaitEmpty(longest);
        lifecycle.halt();
        stopWork();
        int left = window.changes();
        return new DeliveryResult(checkpoint(), left);
    }

    /// The lease is lost: starts no further work, ends all waits and withdraws the checkpoint. Returns immediately.
    public void abandon() {
        lifecycle.loseLease();
        stopWork();
    }

    /// When the change at the checkpoint was made.
    public Optional<Instant> handledUpTo() {
        return lifecycle.isLost() ? Optional.empty() : window.handledUpTo();
    }

    /// When the oldest change in flight (accepted and not covered by the checkpoint) was made.
    public Optional<Instant> oldestInFlight() {
        return window.oldest();
    }

    public int inFlight() {
        return window.changes();
    }

    /// The approximate size of the accepted and unhandled changes, in bytes.
    public long bytesInFlight() {
        return window.bytes();
    }

    /// By consumer name.
    public Map<String, Counts> counts() {
        Map<String, Counts> counts = new LinkedHashMap<>();
        lines.forEach(
                line -> counts.put(line.handling().consumer(), line.handling().counts()));
        return counts;
    }

    /// For the batches passed to [#accept].
    public BatchTimes batchTimes() {
        return window.times();
    }

    int workers() {
        return lines.stream().mapToInt(line -> line.work().workers()).sum();
    }

    private LanesByItem<?> work(Consumer consumer, ChangeHandler handling, Limits limits) {
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

    /// Handles an [Error] or a bug in this package; other exceptions of a consumer are handled earlier.
    private void broken(Throwable error) {
        LOG.error("delivery of shard {} failed and stops; its checkpoint stays", shard, error);
        try {
            // Raised before the halt, so that the reason is set when a caller finds the delivery halted.
            alarm.ended(shard, error);
        } finally {
            lifecycle.fail();
            stopWork();
        }
    }

    private void stopWork() {
        window.wake();
        lines.forEach(line -> line.work().halt());
    }
}
