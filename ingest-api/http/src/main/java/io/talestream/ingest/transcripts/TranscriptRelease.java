package io.talestream.ingest.transcripts;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.store.objects.CorrectedTranscripts;

/// Shows a transcript that was withheld from players.
record TranscriptRelease(Corrections before, Corrections after) implements CorrectedTranscripts.Change {
    static TranscriptRelease of(Corrections before) {
        return new TranscriptRelease(before, before.released());
    }

    @Override
    public Utterance applied(Utterance base) {
        return after.applied(base);
    }
}
