package io.talestream.store.table;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Runs a bounded number of tasks concurrently. After the first failure it starts no further task: a table that is
/// throttled or unavailable does not receive a request for each of ten thousand items.
public final class BoundedExecutor implements AutoCloseable {
    private final int most;
    private final Semaphore permits;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

    public BoundedExecutor(int most) {
        this.most = most;
        this.permits = new Semaphore(most);
    }

    /// Blocks until a slot is free. Rethrows the failure of an earlier task.
    public void run(Runnable task) {
        acquire(1);
        threads.execute(() -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                failure.compareAndSet(null, e);
            } catch (Error e) {
                failure.compareAndSet(null, new IllegalStateException("a task failed", e));
                throw e;
            } finally {
                permits.release();
            }
        });
    }

    /// Waits for all started tasks.
    public void finish() {
        acquire(most);
        permits.release(most);
    }

    private void acquire(int wanted) {
        try {
            permits.acquire(wanted);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TableUnavailable("interrupted between two writes; run it again to finish", e);
        }
        RuntimeException failed = failure.get();
        if (failed != null) {
            permits.release(wanted);
            throw failed;
        }
    }

    /// Writes that were started always end before this returns.
    @Override
    public void close() {
        threads.close();
    }
}
