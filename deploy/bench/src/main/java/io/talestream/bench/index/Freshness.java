package io.talestream.bench.index;

import io.talestream.bench.Latencies;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/// The time from a write until its document is found, with writes at a fixed interval independent of the results.
///
/// @param write writes an item and returns the id of its document
public record Freshness(Supplier<String> write, BenchIndex index, Duration betweenWrites) {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /// One write, until it is found: from then on the consumer is running.
    public void awaitOne() {
        measure(1);
    }

    public Latencies measure(int count) {
        Map<String, Long> written = new ConcurrentHashMap<>();
        long start = System.nanoTime();
        Thread writer = Thread.ofVirtual().start(() -> {
            for (int i = 0; i < count; i++) {
                LockSupport.parkNanos(start + i * betweenWrites.toNanos() - System.nanoTime());
                String id = write.get();
                written.put(id, System.nanoTime());
            }
        });
        var nanos = new Histogram(Latencies.DIGITS);
        long end = start + PATIENCE.toNanos() + count * betweenWrites.toNanos();
        while (nanos.getTotalCount() < count) {
            if (System.nanoTime() > end || (!writer.isAlive() && nanos.getTotalCount() + written.size() < count)) {
                throw new IllegalStateException(
                        "only %d of %d writes were found".formatted(nanos.getTotalCount(), count));
            }
            for (String id : index.found(List.copyOf(written.keySet()))) {
                long now = System.nanoTime();
                Long at = written.remove(id);
                if (at != null) {
                    nanos.recordValue(now - at);
                }
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
        return new Latencies(nanos, (System.nanoTime() - start) / 1e9);
    }
}
