package io.talestream.bench.index;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/// Bulks on their way to an index, several at once. Who adds one waits while that many are under way, so that
/// what is in memory has a bound.
public final class BulkSender implements AutoCloseable {
    /// As many as the product writes transcripts.
    private static final int AT_ONCE = 4;

    private final BenchIndex index;
    private final Semaphore permits = new Semaphore(AT_ONCE);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Future<?>> sent = new ArrayList<>();

    public BulkSender(BenchIndex index) {
        this.index = index;
    }

    public void add(byte[] bulk) {
        permits.acquireUninterruptibly();
        sent.add(threads.submit(() -> {
            try {
                index.send(bulk);
            } finally {
                permits.release();
            }
        }));
    }

    /// Waits for all of them.
    @Override
    public void close() {
        threads.close();
        try {
            for (Future<?> each : sent) {
                each.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("a bulk failed, so nothing was measured", e);
        }
    }
}
