package io.talestream.ingest.operations;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Sessions of all workspaces whose transcription is pending or has failed, oldest first.
///
/// @param more whether there are more than these
@Serdeable
public record UnfinishedSessionsView(List<UnfinishedView> sessions, boolean more) {
    public UnfinishedSessionsView {
        sessions = List.copyOf(sessions);
    }

    /// A session whose transcription is pending or failed.
    ///
    /// @param since since when it is pending; of a failed one, when its recording was uploaded
    /// @param reason why it, or its last attempt, failed
    /// @param nextAttempt the earliest time of the next attempt, after one failed
    @Serdeable
    public record UnfinishedView(
            String workspaceId,
            String campaignId,
            String sessionId,
            JobState.Status status,
            Instant since,
            Optional<String> reason,
            Optional<Instant> nextAttempt) {
        static UnfinishedView of(Session session) {
            SessionRef ref = session.ref();
            return new UnfinishedView(
                    ref.workspace().value(),
                    ref.campaign().value(),
                    ref.session().value(),
                    session.job().status(),
                    session.job().unfinishedSince().orElseThrow(),
                    session.job().reason(),
                    session.job() instanceof JobState.Requested requested
                            ? requested.why().map(_ -> requested.notBefore())
                            : Optional.empty());
        }
    }
}
