package io.talestream.store;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Does things at the same time, but only so many. After the first that fails no more are begun: a table that is
/// throttled or away is not asked again for each of ten thousand items.
public final class BoundedExecutor implements AutoCloseable {
    private final int most;
    private final Semaphore permits;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

    public BoundedExecutor(int most) {
        this.most = most;
        this.permits = new Semaphore(most);
    }

    /// Waits for its turn. Throws what an earlier one threw, if one did.
    public void run(Runnable task) {
        acquire(1);
        threads.execute(() -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                failure.compareAndSet(null, e);
            } finally {
                permits.release();
            }
        });
    }

    /// Waits for all that were begun.
    public void finish() {
        acquire(most);
        permits.release(most);
    }

    private void acquire(int wanted) {
        try {
            permits.acquire(wanted);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TableUnavailable("interrupted between two writes; doing it again finishes it", e);
        }
        RuntimeException failed = failure.get();
        if (failed != null) {
            permits.release(wanted);
            throw failed;
        }
    }

    /// Begun writes end before this does, whatever else happened.
    @Override
    public void close() {
        threads.close();
    }
}
