package io.talestream.search.query;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/// Work in another thread.
record Background<T>(CompletableFuture<T> future) {
    static <T> Background<T> start(Supplier<T> work) {
        return new Background<>(CompletableFuture.supplyAsync(work, Thread::startVirtualThread));
    }

    /// Waits for it. Throws what it threw.
    T result() {
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
