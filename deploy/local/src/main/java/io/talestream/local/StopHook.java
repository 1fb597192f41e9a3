package io.talestream.local;

import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/// For commands that run until they are told to stop.
final class StopHook {
    private StopHook() {}

    /// Starts something, whose parts are closed when the process is told to stop, or at once if it cannot start.
    static <T> T when(Function<OpenParts, T> start) {
        var opened = new OpenParts();
        try {
            T started = start.apply(opened);
            Runtime.getRuntime().addShutdownHook(new Thread(opened::close, "stop"));
            return started;
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    static void await() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
