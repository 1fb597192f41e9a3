package io.talestream.store;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/// Waits longer after each failed attempt, by chance, so that those who met once do not meet again.
final class Backoff {
    private static final int ATTEMPTS = 40;
    private static final long FIRST_MILLIS = 5;
    private static final long LONGEST_MILLIS = 400;

    private int attempt;

    /// False when it is time to give up.
    boolean again() throws InterruptedException {
        if (++attempt >= ATTEMPTS) {
            return false;
        }
        long most = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(attempt, 10));
        Thread.sleep(Duration.ofMillis(ThreadLocalRandom.current().nextLong(1, most + 1)));
        return true;
    }
}
