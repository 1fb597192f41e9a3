package io.talestream.contracts.session;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import java.util.List;
import java.util.Optional;

public record SessionResults(
        StoredValue<Session> session,
        Optional<StoredValue<TranscriptPointer>> transcript,
        Optional<StoredValue<Corrections>> corrections,
        List<StoredValue<Summary>> summaries) {
    public Optional<StoredValue<Summary>> summary(Edition edition) {
        return summaries.stream()
                .filter(summary -> summary.value().edition() == edition)
                .findFirst();
    }
}
