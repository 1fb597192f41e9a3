package io.talestream.bench.index;

import io.talestream.store.table.BoundedExecutor;

/// Sends bulks to an index, several in parallel. Adding one blocks while that many are in flight, which bounds the
/// memory used.
public final class BulkSender implements AutoCloseable {
    /// The concurrency of the product's transcript writes.
    private static final int AT_ONCE = 4;

    private final BenchIndex index;
    private final BoundedExecutor sends = new BoundedExecutor(AT_ONCE);

    public BulkSender(BenchIndex index) {
        this.index = index;
    }

    public void add(byte[] bulk) {
        sends.run(() -> index.send(bulk));
    }

    /// Waits for all bulks.
    @Override
    public void close() {
        try (sends) {
            sends.finish();
        }
    }
}
