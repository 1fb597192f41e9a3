package io.talestream.bench.index;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/// Sends bulks to an index, several in parallel. Adding one blocks while that many are in flight, which bounds the
/// memory used.
public final class BulkSender implements AutoCloseable {
    /// The concurrency of the product's transcript writes.
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

    /// Waits for all bulks.
    @Override
    public void close() {
        threads.close();
        try {
            for (Future<?> each : sent) {
                each.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("a bulk failed; the run is void", e);
        }
    }
}
