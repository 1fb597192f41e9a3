package io.talestream.store;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/// Waits longer after each failed attempt, by chance, so that those who met once do not meet again.
public final class Backoff {
    private static final int MANY = 40;
    private static final long FIRST_MILLIS = 5;
    private static final long LONGEST_MILLIS = 400;

    private final int attempts;
    private int attempt;

    /// @param attempts in all
    public Backoff(int attempts) {
        this.attempts = attempts;
    }

    /// For what costs little to try again.
    Backoff() {
        this(MANY);
    }

    /// False when it is time to give up.
    public boolean again() throws InterruptedException {
        if (++attempt >= attempts) {
            return false;
        }
        long most = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(attempt, 10));
        Thread.sleep(Duration.ofMillis(ThreadLocalRandom.current().nextLong(1, most + 1)));
        return true;
    }
}
