package io.talestream.stream.delivery;

import io.talestream.contracts.attribute.Attributes;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/// A lane for each item that has changes waiting, and the virtual threads that work on them. Everything here is
/// touched with the lock held, which is one consumer's alone and held for moments.
abstract class LanesByItem<L> implements ConsumerWork {
    final ReentrantLock lock = new ReentrantLock();
    final Map<Attributes, L> byItem = new HashMap<>();
    final Queue<L> ready = new ArrayDeque<>();
    private final String name;
    private final Set<Thread> workers = new HashSet<>();
    private boolean halted;

    LanesByItem(String name) {
        this.name = name;
    }

    /// What a worker does until it goes home.
    abstract void run();

    @Override
    public final void halt() {
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
    public final int workers() {
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

    /// The worker that calls it goes home.
    final void leave() {
        workers.remove(Thread.currentThread());
    }
}
