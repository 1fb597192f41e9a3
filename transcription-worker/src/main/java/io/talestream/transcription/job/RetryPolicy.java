package io.talestream.transcription.job;

import java.time.Duration;

/// How often a job that may succeed on retry is attempted, and with which pauses.
///
/// @param firstPause pause after the first attempt; each later one is four times as long
public record RetryPolicy(int attempts, Duration firstPause) {
    public static final RetryPolicy USUAL = new RetryPolicy(5, Duration.ofSeconds(30));

    public RetryPolicy {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts must be at least 1, not " + attempts);
        }
    }

    Duration pauseAfter(int attempt) {
        return firstPause.multipliedBy(1L << (2 * (attempt - 1)));
    }
}
