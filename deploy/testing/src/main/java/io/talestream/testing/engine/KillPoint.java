package io.talestream.testing.engine;

import java.util.stream.IntStream;

/// The DynamoDB call of a write at which the process is killed.
public enum KillPoint {
    MIDDLE,
    EVERY_CALL;

    /// More calls than any write makes.
    public static final int NONE = 1_000;

    public IntStream of(int calls) {
        return switch (this) {
            case MIDDLE -> IntStream.of(calls / 2);
            case EVERY_CALL -> IntStream.range(0, calls);
        };
    }
}
