package io.talestream.openai;

import java.time.Duration;

/// How often a request is sent.
///
/// @param firstPause pause after the first attempt; each later one is four times as long
public record Retries(int attempts, Duration firstPause) {
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);

    public Retries {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts must be at least 1, not " + attempts);
        }
    }

    /// The pause before the next attempt.
    ///
    /// @param requested pause that the server requests, within reason
    public Duration pauseAfter(int attempt, Duration requested) {
        Duration own = firstPause.multipliedBy(1L << Math.min(20, 2 * (attempt - 1)));
        Duration longer = own.compareTo(requested) > 0 ? own : requested;
        return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }
}
