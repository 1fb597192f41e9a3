package io.talestream.contracts.request;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.user.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// A request that was carried out. It is written in the same transaction as the item the request created, and holds
/// the image of that item: both exist or neither does, and the answer can be repeated.
public record SeenRequest(UserId user, IdempotencyKey key, Sha256 fingerprint, Attributes made, Instant expiresAt) {
    public static final Duration KEPT = Duration.ofHours(24);

    public SeenRequest {
        expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
    }

    public static SeenRequest of(Idempotency.Named request, Attributes made, Instant now) {
        return new SeenRequest(request.user(), request.key(), request.fingerprint(), made, now.plus(KEPT));
    }

    /// The image may hold a secret and user content.
    @Override
    public String toString() {
        return "SeenRequest[user=%s, key=%s]".formatted(user, key);
    }

    public boolean hasEndedAt(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
