package io.talestream.testing.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/// A clock that changes only when a test sets it. All its zones show the same instant.
public final class SettableClock extends Clock {
    /// Later than the clock of every machine that runs the tests, so that no engine expires anything.
    public static final Instant SAMPLE_TIME = Instant.parse("2040-01-07T20:00:00Z");

    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    private SettableClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    public static SettableClock at(Instant start) {
        return new SettableClock(new AtomicReference<>(start), ZoneOffset.UTC);
    }

    public void set(Instant time) {
        now.set(time);
    }

    public void advance(Duration by) {
        now.updateAndGet(time -> time.plus(by));
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new SettableClock(now, other);
    }
}
