package io.talestream.stream.projection;

import io.talestream.stream.consumer.Outage;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Coalesces work: one run serves all callers that requested it before it began. One run per key is active at a
/// time; callers that arrive meanwhile share the next run, which begins after their request.
final class SharedWork<K> {
    private final Map<K, CompletableFuture<@Nullable Void>> running = new HashMap<>();
    private final Map<K, CompletableFuture<@Nullable Void>> next = new HashMap<>();

    /// Returns when a run that began after this call is complete, on any thread; rethrows its exception.
    void run(K key, Runnable work) {
        CompletableFuture<@Nullable Void> mine = new CompletableFuture<>();
        @Nullable CompletableFuture<@Nullable Void> waiting;
        synchronized (this) {
            waiting = next.putIfAbsent(key, mine);
        }
        if (waiting == null) {
            lead(key, mine, work);
            await(mine);
        } else {
            await(waiting);
        }
    }

    private void lead(K key, CompletableFuture<@Nullable Void> mine, Runnable work) {
        try {
            begin(key, mine);
            work.run();
            end(key, mine);
            mine.complete(null);
        } catch (RuntimeException | Error e) {
            end(key, mine);
            mine.completeExceptionally(e);
        }
    }

    /// Waits for the previous run. Its result is reported to its own callers.
    private void begin(K key, CompletableFuture<@Nullable Void> mine) {
        while (true) {
            @Nullable CompletableFuture<@Nullable Void> before;
            synchronized (this) {
                before = running.putIfAbsent(key, mine);
                if (before == null) {
                    next.remove(key, mine);
                    return;
                }
            }
            await(before.exceptionally(_ -> null));
        }
    }

    private synchronized void end(K key, CompletableFuture<@Nullable Void> mine) {
        running.remove(key, mine);
        next.remove(key, mine);
    }

    private static void await(CompletableFuture<@Nullable Void> turn) {
        try {
            turn.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Outage("a recount", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException thrown -> throw thrown;
                case Error thrown -> throw thrown;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }
}
