package io.talestream.ingest.transcripts;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.transcript.format.WrittenTranscript;

/// The result of an import. `durationMs` is 0 if the transcript has no times. The ETag of the response is the
/// session's.
@Serdeable
public record ImportedView(JobState.Status status, long utterances, long durationMs) {
    static ImportedView of(WrittenTranscript transcript) {
        return new ImportedView(JobState.Status.DONE, transcript.utterances(), transcript.durationMs());
    }
}
