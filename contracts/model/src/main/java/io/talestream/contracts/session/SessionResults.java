package io.talestream.contracts.session;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import java.util.List;
import java.util.Optional;

public record SessionResults(
        Stored<Session> session,
        Optional<Stored<TranscriptPointer>> transcript,
        Optional<Stored<Corrections>> corrections,
        List<Stored<Summary>> summaries) {
    public Optional<Stored<Summary>> summary(Edition edition) {
        return summaries.stream()
                .filter(summary -> summary.value().edition() == edition)
                .findFirst();
    }
}
