package io.talestream.transcription.job;

import java.time.Duration;

/// How often something that may succeed another time is tried, and after what while.
///
/// @param attempts in all
/// @param firstPause each one after it is four times as long
public record RetryPolicy(int attempts, Duration firstPause) {
    public static final RetryPolicy USUAL = new RetryPolicy(5, Duration.ofSeconds(30));

    private static final int LONGER_EACH_TIME = 4;

    public RetryPolicy {
        if (attempts < 1) {
            throw new IllegalArgumentException("at least one attempt is needed, not " + attempts);
        }
    }

    boolean isWorthwhileAfter(int attempt) {
        return attempt < attempts;
    }

    Duration pauseAfter(int attempt) {
        Duration pause = firstPause;
        for (int i = 1; i < attempt; i++) {
            pause = pause.multipliedBy(LONGER_EACH_TIME);
        }
        return pause;
    }
}
