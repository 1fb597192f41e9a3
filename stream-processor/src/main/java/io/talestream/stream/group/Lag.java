package io.talestream.stream.group;

import java.time.Duration;

/// How far a shard is behind the table: the age of the oldest unhandled change, and the number of pending changes.
/// If the stream has more than was read so far, `changes` is a lower bound.
public record Lag(Duration behind, long changes) {
    public static final Lag NONE = new Lag(Duration.ZERO, 0);

    public Lag {
        if (behind.isNegative() || changes < 0) {
            throw new IllegalArgumentException("lag must not be negative, is %s and %d".formatted(behind, changes));
        }
    }

    Lag and(Lag other) {
        return new Lag(behind.compareTo(other.behind) > 0 ? behind : other.behind, changes + other.changes);
    }
}
