package io.talestream.transcription.job;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.store.Sessions;
import io.talestream.store.table.TableUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Renews a claim until it is closed, or another worker has the job.
final class ClaimRenewal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimRenewal.class);
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Sessions sessions;
    private final JobClaims claims;
    private final Thread renewing;

    /// @param claimed the session with the claim
    ClaimRenewal(Sessions sessions, JobClaims claims, StoredValue<Session> claimed, JobState.Running running) {
        this.sessions = sessions;
        this.claims = claims;
        renewing =
                Thread.ofVirtual().name("claim on " + running.job().value()).start(() -> renew(claimed, running.job()));
    }

    @Override
    public void close() {
        renewing.interrupt();
    }

    private void renew(StoredValue<Session> claimed, JobName job) {
        Optional<StoredValue<Session>> session = Optional.of(claimed);
        while (session.isPresent() && slept()) {
            session = session.flatMap(now -> mine(now, job).flatMap(running -> renewed(now, running)));
        }
    }

    private Optional<JobState.Running> mine(StoredValue<Session> session, JobName job) {
        return session.value().job() instanceof JobState.Running running
                        && running.job().equals(job)
                        && claims.isMine(running)
                ? Optional.of(running)
                : Optional.empty();
    }

    /// The session now. After a version conflict, such as with an edit, the next look renews the claim.
    private Optional<StoredValue<Session>> renewed(StoredValue<Session> session, JobState.Running running) {
        Instant now = claims.clock().instant();
        if (claims.isFresh(running, now)) {
            return Optional.of(session);
        }
        try {
            return switch (sessions.progress(session, running.at(running.progress(), claims.claim(now)))) {
                case WriteResult.Written<Session>(StoredValue<Session> after) -> Optional.of(after);
                case WriteResult.Conflict<Session>(StoredValue<Session> current) -> Optional.of(current);
                case WriteResult.NotFound<Session> _,
                        WriteResult.AlreadyExists<Session> _,
                        WriteResult.Repeated<Session> _,
                        WriteResult.KeyReused<Session> _,
                        WriteResult.Refused<Session> _ -> Optional.empty();
            };
        } catch (TableUnavailable e) {
            LOG.warn(
                    "the claim on job {} was not renewed; retrying: {}",
                    running.job().value(),
                    e.toString());
            return Optional.of(session);
        }
    }

    /// Returns false if the claim is no longer needed.
    private static boolean slept() {
        try {
            Thread.sleep(LOOK);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
