package io.talestream.testing.time;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Waits for what is expected, and looks again and again until it is so.
public final class Eventually {
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final long LOOK_AGAIN_MILLIS = 10;

    private Eventually() {}

    public static void until(String what, BooleanSupplier expected) {
        until(() -> what, expected);
    }

    /// `what` is asked only when it was waited in vain.
    public static void until(Supplier<String> what, BooleanSupplier expected) {
        within(LONGEST, what, expected);
    }

    /// For what takes longer than most.
    public static void within(Duration longest, Supplier<String> what, BooleanSupplier expected) {
        var never = new CountDownLatch(1);
        long end = System.nanoTime() + longest.toNanos();
        while (!expected.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain: " + what.get());
            }
            try {
                boolean _ = never.await(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError("interrupted", e);
            }
        }
    }
}
