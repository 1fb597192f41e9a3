package io.talestream.transcription.engine;

import java.util.OptionalInt;

/// The state of a job.
public sealed interface EngineState {
    /// The engine has no such job: it was never started, was cancelled, or ended with its process.
    record Unknown() implements EngineState {}

    /// The job is queued or running.
    ///
    /// @param percent transcribed share of the recording, if the engine reports it
    record Running(Stage stage, OptionalInt percent) implements EngineState {
        public Running {
            if (percent.isPresent() && (percent.getAsInt() < 0 || percent.getAsInt() > 100)) {
                throw new IllegalArgumentException("percent must be between 0 and 100, not " + percent.getAsInt());
            }
        }

        public static Running in(Stage stage) {
            return new Running(stage, OptionalInt.empty());
        }
    }

    /// The job succeeded.
    ///
    /// @param resultKey object key of the raw result in the bucket
    record Finished(String resultKey) implements EngineState {}

    record Failed(Failure why) implements EngineState {}
}
