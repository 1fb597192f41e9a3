package io.talestream.ingest.transcripts;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.correction.SummaryBasis;
import io.talestream.store.Sessions;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Makes a secret effective before the request that marks it returns: the players' recap that was made earlier is
/// withheld, and with it the summary if an engine wrote it. Withholding does not make the summary newer, so it stays
/// stale and is regenerated. A text written by a person is left to its author.
@Singleton
record SummaryWithholding(Sessions sessions) {
    private static final int ATTEMPTS = 5;

    /// Retries on a version conflict: the concurrent write may be a summary made before the correction.
    void withhold(SessionRef session) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Optional<StoredValue<Summary>> stale = staleSummary(session);
            if (stale.isEmpty()) {
                return;
            }
            if (!(sessions.withhold(stale.get()) instanceof WriteResult.Conflict<Summary>)) {
                return;
            }
        }
    }

    /// What a summary follows decides, not its version: the clock of the worker that wrote it may be ahead. The
    /// corrections are read last, so that a summary of newer ones is not taken for a stale one.
    private Optional<StoredValue<Summary>> staleSummary(SessionRef session) {
        return sessions.summary(session, Edition.PLAYER)
                .filter(summary -> !summary.value().withheld().equals(summary.value()))
                .filter(summary -> !summary.value().follows().equals(Optional.of(current(session))));
    }

    private String current(SessionRef session) {
        return SummaryBasis.fingerprint(
                Edition.PLAYER, sessions.corrections(session).map(StoredValue::value));
    }
}
