package io.talestream.bench;

import io.talestream.store.table.BoundedExecutor;
import java.time.Duration;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.ConcurrentHistogram;

/// A number of clients that each send the next call on the response to the last, for a limited time.
public record Load(int clients, Duration time) {
    Latencies run(Runnable call) {
        var nanos = new ConcurrentHistogram(Latencies.DIGITS);
        try (var threads = new BoundedExecutor(clients)) {
            long start = System.nanoTime();
            for (int i = 0; i < clients; i++) {
                threads.run(() -> repeat(call, start + time.toNanos(), nanos));
            }
            threads.finish();
            return new Latencies(nanos, (System.nanoTime() - start) / 1e9);
        }
    }

    private static void repeat(Runnable call, long end, AbstractHistogram nanos) {
        for (long now = System.nanoTime(); now < end; ) {
            call.run();
            long done = System.nanoTime();
            nanos.recordValue(done - now);
            now = done;
        }
    }
}
