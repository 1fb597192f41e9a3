package io.talestream.store.table;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/// Backs off longer after each failed attempt, with jitter, so that writers that collided once do not collide again.
public final class Backoff {
    private static final int MANY = 40;
    private static final long FIRST_MILLIS = 5;
    private static final long LONGEST_MILLIS = 400;

    private final int attempts;
    private int attempt;

    /// @param attempts the total number of attempts, the first included
    public Backoff(int attempts) {
        this.attempts = attempts;
    }

    /// For operations that are cheap to repeat.
    Backoff() {
        this(MANY);
    }

    /// Waits, then returns true; returns false when the attempts are used up.
    public boolean again() throws InterruptedException {
        if (++attempt >= attempts) {
            return false;
        }
        long most = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(attempt, 10));
        Thread.sleep(Duration.ofMillis(ThreadLocalRandom.current().nextLong(1, most + 1)));
        return true;
    }
}
