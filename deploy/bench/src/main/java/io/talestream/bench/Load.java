package io.talestream.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/// A number of clients that each send the next call on the response to the last, for a limited time.
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
            throw new IllegalStateException("a call failed; the run is void", e);
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
