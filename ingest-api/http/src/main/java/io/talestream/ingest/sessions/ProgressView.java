package io.talestream.ingest.sessions;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Progress;
import io.talestream.ingest.schema.MayBeAbsent;
import java.time.Instant;
import java.util.Optional;

/// The progress of a transcription. `percent`, and the time `eta` at which the transcript is expected, are present if
/// they are known. `ahead` is the number of recordings that are transcribed first. Events have only `stage` and
/// `percent`.
@Serdeable
public record ProgressView(
        Progress.Stage stage,
        @MayBeAbsent Optional<Integer> percent,
        @MayBeAbsent Optional<Instant> eta,
        @MayBeAbsent Optional<Integer> ahead) {
    public static ProgressView of(Progress progress) {
        return new ProgressView(progress.stage(), progress.percent(), progress.eta(), progress.ahead());
    }

    static Optional<ProgressView> of(JobState job) {
        return job instanceof JobState.Running running ? Optional.of(of(running.progress())) : Optional.empty();
    }
}
