package io.talestream.transcription.job;

import io.talestream.contracts.session.Progress;
import io.talestream.transcription.engine.EngineState;
import java.util.Optional;

/// Maps the state of an engine to the progress shown to users.
final class ReportedProgress {
    private ReportedProgress() {}

    static Progress of(EngineState.Running running) {
        Progress.Stage stage = switch (running.stage()) {
            case WAITING -> Progress.Stage.WAITING;
            case PREPARING -> Progress.Stage.PREPARING;
            case LISTENING -> Progress.Stage.LISTENING;
            case WRITING -> Progress.Stage.WRITING;
        };
        return new Progress(
                stage,
                running.percent().isPresent() ? Optional.of(running.percent().getAsInt()) : Optional.empty());
    }
}
