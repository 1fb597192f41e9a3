package io.talestream.stream.replay;

import io.talestream.store.table.Backoff;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Adapts the rate of a replay to live traffic. It checks the lag of live delivery about once a second: below a
/// quarter of the bound it speeds up, above half the bound it slows down, and above the bound it pauses. The rate
/// never exceeds `most` changes per second.
public final class ReplayPace {
    private static final double FIRST = 200;
    private static final double SLOWEST = 10;
    private static final double FASTER = 1.2;
    private static final double SLOWER = 1.5;
    private static final long CHECK_INTERVAL = Duration.ofSeconds(1).toNanos();
    private static final Duration PAUSE_STEP = Duration.ofMillis(500);

    private final double most;
    private final Duration longestLag;
    private final Supplier<Duration> lag;
    private final LongSupplier nanos;
    private final Backoff.Pause pause;
    private double rate;
    private long free;
    private long checkedAt;
    private boolean paused;

    public ReplayPace(
            double most, Duration longestLag, Supplier<Duration> lag, LongSupplier nanos, Backoff.Pause pause) {
        if (!(most > 0) || !longestLag.isPositive()) {
            throw new IllegalArgumentException(
                    "rate and lag bound must be positive, are %s and %s".formatted(most, longestLag));
        }
        this.most = most;
        this.longestLag = longestLag;
        this.lag = lag;
        this.nanos = nanos;
        this.pause = pause;
        this.rate = Math.min(FIRST, most);
        this.free = nanos.getAsLong();
        this.checkedAt = free - CHECK_INTERVAL;
    }

    /// Unthrottled, for use without live traffic.
    public static ReplayPace unbounded() {
        return new ReplayPace(Double.MAX_VALUE, Duration.ofDays(1), () -> Duration.ZERO, System::nanoTime, _ -> {});
    }

    /// Waits until this many further changes may be delivered.
    public void take(int changes) throws InterruptedException {
        while (isPaused()) {
            pause.of(PAUSE_STEP);
        }
        Duration wait = slot(changes);
        if (wait.isPositive()) {
            pause.of(wait);
        }
    }

    private synchronized boolean isPaused() {
        long now = nanos.getAsLong();
        if (now - checkedAt >= CHECK_INTERVAL) {
            checkedAt = now;
            adapt(lag.get());
        }
        return paused;
    }

    private void adapt(Duration behind) {
        paused = behind.compareTo(longestLag) > 0;
        if (behind.multipliedBy(2).compareTo(longestLag) > 0) {
            rate = Math.max(Math.min(SLOWEST, most), rate / SLOWER);
        } else if (behind.multipliedBy(4).compareTo(longestLag) < 0) {
            rate = Math.min(most, rate * FASTER);
        }
    }

    private synchronized Duration slot(int changes) {
        long now = nanos.getAsLong();
        long begin = Math.max(now, free);
        free = begin + (long) (changes / rate * 1e9);
        return Duration.ofNanos(begin - now);
    }
}
