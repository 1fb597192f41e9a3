package io.talestream.testing.time;

import io.talestream.testing.diagnosis.Diagnostics;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Polls until a condition holds. A wait that times out fails with the state of the condition and everything in
/// [Diagnostics].
public final class Eventually {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(3);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(250);

    private Eventually() {}

    public static void until(String expectation, BooleanSupplier condition) {
        until(() -> expectation, condition);
    }

    /// `state` is evaluated only after a timeout.
    public static void until(Supplier<String> state, BooleanSupplier condition) {
        within(DEFAULT_TIMEOUT, state, condition);
    }

    public static void within(Duration timeout, Supplier<String> state, BooleanSupplier condition) {
        long end = System.nanoTime() + timeout.toNanos();
        Duration pause = FIRST_PAUSE;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("timed out after %d s: %s%n%s"
                        .formatted(timeout.toSeconds(), Diagnostics.evaluate(state), Diagnostics.report()));
            }
            LockSupport.parkNanos(pause.toNanos());
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("interrupted while waiting: " + Diagnostics.evaluate(state));
            }
            Duration longer = pause.multipliedBy(3).dividedBy(2);
            pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
        }
    }
}
