package io.talestream.ingest.sessions;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Progress;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.Optional;

/// The progress of a transcription; `percent` is present if it is known.
@Serdeable
public record ProgressView(
        Progress.Stage stage, @MayBeAbsent Optional<Integer> percent) {
    public static ProgressView of(Progress progress) {
        return new ProgressView(progress.stage(), progress.percent());
    }

    static Optional<ProgressView> of(JobState job) {
        return job instanceof JobState.Running running ? Optional.of(of(running.progress())) : Optional.empty();
    }
}
