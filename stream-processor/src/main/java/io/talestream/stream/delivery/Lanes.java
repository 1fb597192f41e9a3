package io.talestream.stream.delivery;

import io.talestream.contracts.attribute.Attributes;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The queue of one consumer: a lane for each item with pending changes, worked on by a limited number of virtual
/// threads. One thread holds a lane at a time, which preserves the item's order. After each change the lane moves
/// to the back of the queue, so a busy item does not starve others.
final class Lanes extends LanesByItem<Lanes.Lane> {
    static final class Lane {
        private final Attributes key;
        private ChangePosition first;
        private @Nullable Queue<ChangePosition> later;

        Lane(Attributes key, ChangePosition first) {
            this.key = key;
            this.first = first;
        }

        void add(ChangePosition place) {
            if (later == null) {
                later = new ArrayDeque<>();
            }
            later.add(place);
        }

        boolean hasMoreAfterFirst() {
            @Nullable ChangePosition second = later == null ? null : later.poll();
            if (second == null) {
                return false;
            }
            first = second;
            return true;
        }
    }

    private final int parallelism;
    private final Consumer<ChangePosition> work;

    Lanes(String name, int parallelism, Consumer<ChangePosition> work) {
        super(name);
        this.parallelism = parallelism;
        this.work = work;
    }

    @Override
    void add(Attributes item, ChangePosition place) {
        lock.lock();
        try {
            @Nullable Lane lane = byItem.get(item);
            if (lane != null) {
                lane.add(place);
                return;
            }
            lane = new Lane(item, place);
            byItem.put(item, lane);
            ready.add(lane);
        } finally {
            lock.unlock();
        }
    }

    /// Idle threads end. They are started once per many changes, because waking a thread costs the source more than
    /// adding a change.
    @Override
    void start() {
        lock.lock();
        try {
            for (int i = Math.min(ready.size(), parallelism - workers()); i > 0 && !isHalted(); i--) {
                startWorker();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    void run() {
        for (Lane lane = next(null); lane != null; lane = next(lane)) {
            work.accept(lane.first);
        }
    }

    /// Requeues the lane whose first change is done and takes the one that has waited longest. Null if there is
    /// none.
    private @Nullable Lane next(@Nullable Lane done) {
        lock.lock();
        try {
            if (done != null && !isHalted()) {
                if (done.hasMoreAfterFirst()) {
                    ready.add(done);
                } else {
                    byItem.remove(done.key);
                }
            }
            @Nullable Lane lane = ready.poll();
            if (lane == null) {
                leave();
            }
            return lane;
        } finally {
            lock.unlock();
        }
    }
}
