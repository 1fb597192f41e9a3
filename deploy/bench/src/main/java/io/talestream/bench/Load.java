package io.talestream.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/// A number of clients, each of which calls again as soon as it has its answer, for a bounded time.
public record Load(int clients, Duration time) {
    Latencies run(Runnable call) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            long start = System.nanoTime();
            List<Future<LongStream>> running = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                running.add(threads.submit(() -> calls(call, start + time.toNanos())));
            }
            LongStream all = LongStream.empty();
            for (Future<LongStream> each : running) {
                all = LongStream.concat(all, each.get());
            }
            return new Latencies(all.toArray(), (System.nanoTime() - start) / 1e9);
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("a call failed, so nothing was measured", e);
        }
    }

    private static LongStream calls(Runnable call, long end) {
        LongStream.Builder taken = LongStream.builder();
        for (long now = System.nanoTime(); now < end; ) {
            call.run();
            long done = System.nanoTime();
            taken.add(done - now);
            now = done;
        }
        return taken.build();
    }
}
