package io.talestream.testing.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.assertj.core.util.Throwables;

/// Runs many calls concurrently.
public final class ConcurrentCalls {
    private ConcurrentCalls() {}

    /// Returns the result of each call. All calls wait at a gate and start together.
    public static <T> List<T> act(int many, IntFunction<T> act) {
        var gate = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < many; i++) {
                int caller = i;
                running.add(threads.submit(() -> {
                    gate.await();
                    return act.apply(caller);
                }));
            }
            gate.countDown();
            List<T> results = new ArrayList<>();
            for (Future<T> each : running) {
                results.add(each.get());
            }
            return results;
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError("one of %d failed: %s".formatted(many, Throwables.getRootCause(e)), e);
        }
    }
}
