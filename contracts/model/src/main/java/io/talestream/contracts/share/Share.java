package io.talestream.contracts.share;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.user.UserId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// A link to the players' view of one session. As with invites, its expiry time decides, not its absence.
public record Share(ShareToken token, SessionRef session, UserId createdBy, Instant expiresAt) {
    public Share {
        expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
    }

    public boolean hasEndedAt(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
