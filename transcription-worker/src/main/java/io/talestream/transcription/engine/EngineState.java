package io.talestream.transcription.engine;

import java.util.OptionalInt;

/// How a job is doing.
public sealed interface EngineState {
    /// The engine knows no such job: it was never started, was cancelled, or died with the process it was in.
    record Unknown() implements EngineState {}

    /// It is at work, or will be.
    ///
    /// @param percent how much of the recording was heard, where the engine knows
    record Running(Stage stage, OptionalInt percent) implements EngineState {
        public Running {
            if (percent.isPresent() && (percent.getAsInt() < 0 || percent.getAsInt() > 100)) {
                throw new IllegalArgumentException("percent is " + percent.getAsInt());
            }
        }

        public static Running in(Stage stage) {
            return new Running(stage, OptionalInt.empty());
        }
    }

    /// It ended well.
    ///
    /// @param resultKey where the raw result lies in the bucket
    record Finished(String resultKey) implements EngineState {}

    record Failed(Failure why) implements EngineState {}
}
