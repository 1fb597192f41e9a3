package io.talestream.app.process;

import io.talestream.app.resources.OpenParts;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/// For commands that run until a signal stops them. One hook closes all parts in order: the JVM runs its hooks in
/// parallel, so `Micronaut.run`, which adds another for the server, is not used.
public final class StopHook {
    private StopHook() {}

    /// Closes the parts that `start` opens when the process shuts down, or at once if the start fails.
    public static <T> T when(Function<OpenParts, T> start) {
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

    public static void await() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
