package io.talestream.indexer;

import io.talestream.search.index.SearchUnavailable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/// Runs I/O-bound tasks concurrently. An exception of a task is rethrown when no task is running any more.
final class ParallelWork {
    private ParallelWork() {}

    static <K, V, R> Map<K, R> of(Map<K, V> all, int atOnce, Function<V, R> work) {
        Map<K, R> done = new LinkedHashMap<>();
        if (all.size() <= 1) {
            all.forEach((key, value) -> done.put(key, work.apply(value)));
            return done;
        }
        try (var workers =
                Executors.newFixedThreadPool(atOnce, Thread.ofVirtual().factory())) {
            Map<K, Future<R>> begun = new LinkedHashMap<>();
            all.forEach((key, value) -> begun.put(key, workers.submit(() -> work.apply(value))));
            try {
                for (var each : begun.entrySet()) {
                    done.put(each.getKey(), each.getValue().get());
                }
            } catch (ExecutionException e) {
                workers.shutdownNow();
                throw thrown(e);
            } catch (InterruptedException e) {
                workers.shutdownNow();
                Thread.currentThread().interrupt();
                throw new SearchUnavailable("interrupted while indexing in parallel", e);
            }
        }
        return done;
    }

    private static RuntimeException thrown(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }
}
