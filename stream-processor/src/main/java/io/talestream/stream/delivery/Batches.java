package io.talestream.stream.delivery;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.stream.consumer.BatchLimits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The queue of a batch consumer. Each item's changes queue in a lane. The gathering thread takes whole lanes, or
/// as much of one as fits, and holds them until the batch has ended, so an item is never in two batches at once.
/// One thread gathers while others apply batches; there is no thread while the queue is empty.
///
/// A batch is also full at half of the shard's in-flight limit; the other half is for changes that arrive
/// meanwhile.
final class Batches extends LanesByItem<Batches.Lane> {
    static final class Lane {
        private final Attributes key;
        private final Queue<ChangePosition> waiting = new ArrayDeque<>();
        private boolean taken;

        Lane(Attributes key) {
            this.key = key;
        }
    }

    private record Batch(List<ChangePosition> changes, List<Lane> lanes) {}

    private final int mostChanges;
    private final long mostBytes;
    private final int atOnce;
    private final long linger;
    private final Consumer<List<ChangePosition>> work;
    private final Condition more = lock.newCondition();
    private int changes;
    private long bytes;
    private boolean gathering;
    private boolean complete;

    Batches(String name, BatchLimits batching, Limits limits, Consumer<List<ChangePosition>> work) {
        super(name);
        this.mostChanges = Math.min(batching.changes(), Math.max(1, limits.changes() / 2));
        this.mostBytes = Math.min(batching.bytes(), Math.max(1, limits.bytes() / 2));
        this.atOnce = batching.atOnce();
        this.linger = batching.linger().toNanos();
        this.work = work;
    }

    @Override
    void add(Attributes item, ChangePosition place) {
        lock.lock();
        try {
            Lane lane = byItem.computeIfAbsent(item, Lane::new);
            if (!lane.taken) {
                if (lane.waiting.isEmpty()) {
                    ready.add(lane);
                }
                count(1, place.bytes());
            }
            lane.waiting.add(place);
        } finally {
            lock.unlock();
        }
    }

    @Override
    void start() {
        lock.lock();
        try {
            if (!ready.isEmpty() && !gathering && workers() < atOnce && !isHalted()) {
                gathering = true;
                startWorker();
            } else if (isFull()) {
                more.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    void noMoreComes() {
        lock.lock();
        try {
            complete = true;
            more.signal();
            start();
        } finally {
            lock.unlock();
        }
    }

    @Override
    void run() {
        for (@Nullable Batch batch = gather(); batch != null; batch = next(batch)) {
            work.accept(batch.changes);
        }
    }

    /// Returns the lanes of a finished batch. The thread ends if another one is already gathering.
    private @Nullable Batch next(Batch done) {
        lock.lock();
        try {
            done.lanes.forEach(this::putBack);
            if (gathering || ready.isEmpty() || isHalted()) {
                leave();
                start();
                return null;
            }
            gathering = true;
        } finally {
            lock.unlock();
        }
        return gather();
    }

    private void putBack(Lane lane) {
        lane.taken = false;
        if (isHalted()) {
            return;
        }
        if (lane.waiting.isEmpty()) {
            byItem.remove(lane.key);
        } else {
            ready.add(lane);
            lane.waiting.forEach(place -> count(1, place.bytes()));
        }
    }

    private @Nullable Batch gather() {
        lock.lock();
        try {
            awaitMore();
            gathering = false;
            @Nullable Batch batch = isHalted() ? null : taken();
            if (batch == null) {
                leave();
            }
            start();
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private void awaitMore() {
        long left = linger;
        while (left > 0 && !isFull() && !complete && !isHalted()) {
            try {
                left = more.awaitNanos(left);
            } catch (InterruptedException e) {
                // Only a halt interrupts, and its flag is already set.
            }
        }
    }

    /// At least one change, even if it is larger than a batch may be.
    private @Nullable Batch taken() {
        List<ChangePosition> batch = new ArrayList<>();
        List<Lane> lanes = new ArrayList<>();
        long size = 0;
        boolean room = true;
        while (room && !ready.isEmpty()) {
            Lane lane = ready.remove();
            lane.taken = true;
            lanes.add(lane);
            while (room && !lane.waiting.isEmpty()) {
                ChangePosition place = lane.waiting.remove();
                batch.add(place);
                size += place.bytes();
                count(-1, -place.bytes());
                room = batch.size() < mostChanges && size < mostBytes;
            }
            lane.waiting.forEach(place -> count(-1, -place.bytes()));
        }
        return batch.isEmpty() ? null : new Batch(batch, lanes);
    }

    private boolean isFull() {
        return changes >= mostChanges || bytes >= mostBytes;
    }

    private void count(int moreChanges, long moreBytes) {
        changes += moreChanges;
        bytes += moreBytes;
    }
}
