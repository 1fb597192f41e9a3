package io.talestream.bench;

import io.talestream.store.table.BoundedExecutor;
import java.time.Duration;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.ConcurrentHistogram;

/// A number of clients that each send the next call on the response to the last, for a limited time.
public record Load(int clients, Duration time, int rounds) {
    /// The arguments are seconds, rounds and clients.
    public static Load of(String[] args) {
        return new Load(
                Integer.parseInt(args[2]), Duration.ofSeconds(Long.parseLong(args[0])), Integer.parseInt(args[1]));
    }

    /// Compares a call of the product with the equivalent bare call.
    public void compare(Results results, String name, Runnable ours, Runnable bare) {
        var rounds = Rounds.afterWarmUp(rounds(), () -> run(ours), () -> run(bare));
        var mine = Latencies.together(rounds.ours());
        var theirs = Latencies.together(rounds.bare());
        results.row(name, mine.perSecond(), theirs.perSecond())
                .put("p50Ms", mine.millis(0.5))
                .put("bareP50Ms", theirs.millis(0.5))
                .put("p99Ms", mine.millis(0.99))
                .put("bareP99Ms", theirs.millis(0.99))
                .put("p50Ratio", mine.millis(0.5) / theirs.millis(0.5))
                .put("p99Ratio", mine.millis(0.99) / theirs.millis(0.99));
    }

    private Latencies run(Runnable call) {
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
