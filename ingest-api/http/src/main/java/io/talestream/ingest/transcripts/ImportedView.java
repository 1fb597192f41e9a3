package io.talestream.ingest.transcripts;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.ingest.transcripts.CorrectionsView.CorrectionView;
import java.util.List;
import java.util.Optional;

/// The result of an import. `durationMs` is 0 if the transcript has no times. `unplacedSecrets` are secrets of the
/// transcript before that have no match in this one: if there are any, it is withheld from players. The ETag of the
/// response is the session's.
@Serdeable
public record ImportedView(
        JobState.Status status, long utterances, long durationMs, List<CorrectionView> unplacedSecrets) {
    static ImportedView of(WrittenTranscript transcript, Optional<Corrections> corrections) {
        return new ImportedView(
                JobState.Status.DONE,
                transcript.utterances(),
                transcript.durationMs(),
                corrections.map(Corrections::unplacedSecrets).orElse(List.of()).stream()
                        .map(CorrectionView::of)
                        .toList());
    }
}
