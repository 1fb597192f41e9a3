package io.talestream.transcription.engine;

import io.talestream.contracts.session.Progress;
import java.util.Optional;

public sealed interface EngineState {
    /// The engine has no such job: it was never started, was cancelled, or ended with its process.
    record Unknown() implements EngineState {}

    record Running(Progress progress) implements EngineState {
        public static Running in(Progress.Stage stage) {
            return new Running(new Progress(stage, Optional.empty()));
        }
    }

    /// The job succeeded.
    ///
    /// @param resultKey object key of the raw result in the bucket
    record Finished(String resultKey) implements EngineState {}

    /// The job failed.
    ///
    /// @param sentence the reason for users
    record Failed(Failure why, String sentence) implements EngineState {
        public Failed(Failure why) {
            this(why, why.sentence());
        }
    }
}
