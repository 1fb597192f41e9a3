package io.talestream.contracts.request;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.user.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// A request that was carried out. It is written in one transaction with what the request made, and keeps the image of
/// that, so that there is no moment in which one is known without the other and the answer can be given again.
public record SeenRequest(UserId user, IdempotencyKey key, Sha256 fingerprint, Attributes made, Instant expiresAt) {
    public static final Duration KEPT = Duration.ofHours(24);

    public SeenRequest {
        expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
    }

    public static SeenRequest of(Idempotency.Named request, Attributes made, Instant now) {
        return new SeenRequest(request.user(), request.key(), request.fingerprint(), made, now.plus(KEPT));
    }

    /// What was made may hold a secret, and is what people wrote.
    @Override
    public String toString() {
        return "SeenRequest[user=%s, key=%s]".formatted(user, key);
    }

    public boolean hasEndedAt(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
