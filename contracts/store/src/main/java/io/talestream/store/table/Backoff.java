package io.talestream.store.table;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/// Exponential backoff with jitter. The delay doubles up to `longest`; a random 50 to 100 % of it is used, so that
/// attempts that failed together do not retry together. `pause` does the waiting.
public record Backoff(Duration first, Duration longest, DoubleSupplier chance, Pause pause) {
    private static final int MOST_DOUBLINGS = 30;

    /// Sleeps; can be interrupted.
    @FunctionalInterface
    public interface Pause {
        void of(Duration time) throws InterruptedException;
    }

    public Backoff {
        if (!first.isPositive() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "backoff must start above 0 and not shrink, is %s to %s".formatted(first, longest));
        }
    }

    public static Backoff usual() {
        return between(Duration.ofMillis(100), Duration.ofSeconds(30));
    }

    /// For a write that is cheap to repeat after it collided with another one.
    public static Backoff ofWrites() {
        return between(Duration.ofMillis(5), Duration.ofMillis(300));
    }

    private static Backoff between(Duration first, Duration longest) {
        return new Backoff(first, longest, () -> ThreadLocalRandom.current().nextDouble(), Thread::sleep);
    }

    /// The delay after this many failed attempts.
    public Duration after(int failures) {
        double doubled = (double) first.toNanos() * (1L << Math.min(failures - 1, MOST_DOUBLINGS));
        double most = Math.min(doubled, (double) longest.toNanos());
        return Duration.ofNanos((long) (most / 2 + most / 2 * chance.getAsDouble()));
    }

    /// Sleeps for the delay after this many failed attempts.
    public void await(int failures) throws InterruptedException {
        pause.of(after(failures));
    }
}
