package io.talestream.local;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// A part that starts in the background. Callers wait for it when they need it. `close` waits until it has started and
/// then closes it, whether or not a caller waited for it.
final class BackgroundStart<T extends AutoCloseable> implements AutoCloseable {
    private final FutureTask<T> start;

    private BackgroundStart(FutureTask<T> start) {
        this.start = start;
    }

    static <T extends AutoCloseable> BackgroundStart<T> of(String name, Supplier<T> part) {
        var start = new FutureTask<>(part::get);
        Thread.ofPlatform().name(name).start(start);
        return new BackgroundStart<>(start);
    }

    T started() {
        try {
            return start.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a part was starting", e);
        }
    }

    @Override
    public void close() {
        try {
            start.get().close();
        } catch (ExecutionException e) {
            // It did not start, so there is nothing to close; `started` reports the failure.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a part was starting", e);
        } catch (Exception e) {
            throw new IllegalStateException("a part did not stop", e);
        }
    }
}
