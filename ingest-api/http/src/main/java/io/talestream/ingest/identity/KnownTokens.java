package io.talestream.ingest.identity;

import com.github.benmanes.caffeine.cache.Cache;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.token.Claims;
import io.talestream.contracts.id.Sha256;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;

/// Caches the sender of a valid token, so that a token in frequent use is verified only every two seconds. A key that
/// the issuer has withdrawn is accepted for at most that much longer. Only a digest of the token is stored, and it is
/// never used past the token's expiration.
@Singleton
final class KnownTokens {
    private record KnownSender(Authentication sender, Instant end) {}

    private final Clock clock;
    private final Cache<Sha256, KnownSender> known;

    KnownTokens(Clock clock) {
        this.clock = clock;
        this.known = ShortLivedCache.on(clock);
    }

    Optional<Authentication> find(String token) {
        return Optional.ofNullable(known.getIfPresent(Sha256.of(token)))
                .filter(found -> clock.instant().isBefore(found.end()))
                .map(KnownSender::sender);
    }

    /// A token without an expiration time is not cached.
    void add(String token, Authentication sender) {
        if (sender.getAttributes().get(Claims.EXPIRATION_TIME) instanceof Date end) {
            known.put(Sha256.of(token), new KnownSender(sender, end.toInstant()));
        }
    }
}
