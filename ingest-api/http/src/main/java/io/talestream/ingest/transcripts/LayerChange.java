package io.talestream.ingest.transcripts;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.store.objects.CorrectedTranscripts;

/// A change of the corrections that does not depend on the base.
record LayerChange(Corrections before, Corrections after) implements CorrectedTranscripts.Change {
    @Override
    public Utterance applied(Utterance base) {
        return after.applied(base);
    }
}
