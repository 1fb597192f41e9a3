package io.talestream.testing.engine;

import java.util.stream.IntStream;

/// The DynamoDB call of a write at which the process is killed.
public enum KillPoint {
    FIRST_MIDDLE_AND_LAST {
        @Override
        public IntStream of(int calls) {
            return IntStream.of(0, calls / 2, calls - 1).distinct();
        }
    },
    EVERY_CALL {
        @Override
        public IntStream of(int calls) {
            return IntStream.range(0, calls);
        }
    };

    /// More calls than any write makes.
    public static final int NONE = 1_000;

    public abstract IntStream of(int calls);
}
