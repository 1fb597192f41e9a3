package io.talestream.ingest.transcripts;

import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Whoever makes something secret has made it so when they are answered: what a machine told players before is not read
/// any more, and does not become newer by it, so that it is told anew. What a person wrote is theirs to change.
@Singleton
final class SummaryWithholding {
    private static final int ATTEMPTS = 5;

    private final Sessions sessions;

    SummaryWithholding(Sessions sessions) {
        this.sessions = sessions;
    }

    /// Tried again where someone else wrote meanwhile, which may have been told before.
    void withhold(SessionRef session) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Optional<Stored<Summary>> told = toldBefore(session);
            if (told.isEmpty()) {
                return;
            }
            Summary withheld = told.get().value().withheld();
            if (!(sessions.respell(told.get(), withheld) instanceof WriteResult.Conflict<Summary>)) {
                return;
            }
        }
    }

    private Optional<Stored<Summary>> toldBefore(SessionRef session) {
        Optional<Version> mended = sessions.corrections(session).map(Stored::version);
        return sessions.summaries(session).stream()
                .filter(summary -> summary.value().edition() == Edition.PLAYER)
                .filter(summary -> !summary.value().isByPerson())
                .filter(summary -> !summary.value().text().equals(Summary.WITHHELD))
                .filter(summary -> mended.filter(last -> last.isNewerThan(summary.editedIn()))
                        .isPresent())
                .findFirst();
    }
}
