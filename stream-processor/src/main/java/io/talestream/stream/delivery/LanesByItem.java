package io.talestream.stream.delivery;

import io.talestream.contracts.attribute.Attributes;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/// The queue of one consumer: a lane for each item with pending changes, and the virtual threads that work on them.
/// All state is guarded by the lock, which belongs to one consumer and is held only briefly.
abstract class LanesByItem<L> {
    final ReentrantLock lock = new ReentrantLock();
    final Map<Attributes, L> byItem = new HashMap<>();
    final Queue<L> ready = new ArrayDeque<>();
    private final String name;
    private final Set<Thread> workers = new HashSet<>();
    private boolean halted;

    LanesByItem(String name) {
        this.name = name;
    }

    /// Call [#start] afterwards.
    abstract void add(Attributes item, ChangePosition place);

    /// Ensures that threads work on what was added.
    abstract void start();

    /// No more changes will be added: partial batches no longer linger.
    void noMoreComes() {}

    /// The loop of a worker thread.
    abstract void run();

    /// Starts no further work and interrupts the running work. Does not wait for it.
    final void halt() {
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

    final int workers() {
        lock.lock();
        try {
            return workers.size();
        } finally {
            lock.unlock();
        }
    }

    final boolean isHalted() {
        return halted;
    }

    final void startWorker() {
        Thread worker = Thread.ofVirtual().name(name).unstarted(this::run);
        workers.add(worker);
        worker.start();
    }

    /// Called by a worker thread that ends.
    final void leave() {
        workers.remove(Thread.currentThread());
    }
}
