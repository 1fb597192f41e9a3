package io.talestream.stream.delivery;

import io.talestream.contracts.attribute.Attributes;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The work of one consumer: a lane for each item that has changes waiting, worked on by at most so many
/// virtual threads. A lane is with one thread at a time, which keeps the item's order, and goes to the back
/// of the queue after each change, so that a busy item does not keep the others waiting. The lock is this
/// consumer's alone and held for moments.
final class Lanes implements Work {
    private static final class Lane {
        private final Attributes key;
        private Place first;
        private @Nullable Queue<Place> later;

        Lane(Attributes key, Place first) {
            this.key = key;
            this.first = first;
        }

        void add(Place place) {
            if (later == null) {
                later = new ArrayDeque<>();
            }
            later.add(place);
        }

        boolean hasMoreAfterFirst() {
            @Nullable Place second = later == null ? null : later.poll();
            if (second == null) {
                return false;
            }
            first = second;
            return true;
        }
    }

    private final String name;
    private final int parallelism;
    private final Consumer<Place> work;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Attributes, Lane> byItem = new HashMap<>();
    private final Queue<Lane> ready = new ArrayDeque<>();
    private final Set<Thread> workers = new HashSet<>();
    private boolean halted;

    Lanes(String name, int parallelism, Consumer<Place> work) {
        this.name = name;
        this.parallelism = parallelism;
        this.work = work;
    }

    @Override
    public void add(Attributes item, Place place) {
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

    /// Threads end when they find nothing, so they are started for many changes at a time: waking one costs
    /// the source more than adding a change.
    @Override
    public void start() {
        lock.lock();
        try {
            for (int i = Math.min(ready.size(), parallelism - workers.size()); i > 0 && !halted; i--) {
                Thread worker = Thread.ofVirtual().name(name).unstarted(this::run);
                workers.add(worker);
                worker.start();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Nothing here waits for more.
    @Override
    public void noMoreComes() {}

    @Override
    public void halt() {
        lock.lock();
        try {
            halted = true;
            ready.clear();
            byItem.clear();
            workers.forEach(Thread::interrupt);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int workers() {
        lock.lock();
        try {
            return workers.size();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        for (Lane lane = next(null); lane != null; lane = next(lane)) {
            work.accept(lane.first);
        }
    }

    /// Puts the lane back whose first change is done, and takes the one that waits longest. Null when there
    /// is none.
    private @Nullable Lane next(@Nullable Lane done) {
        lock.lock();
        try {
            if (done != null && !halted) {
                if (done.hasMoreAfterFirst()) {
                    ready.add(done);
                } else {
                    byItem.remove(done.key);
                }
            }
            @Nullable Lane lane = ready.poll();
            if (lane == null) {
                workers.remove(Thread.currentThread());
            }
            return lane;
        } finally {
            lock.unlock();
        }
    }
}
