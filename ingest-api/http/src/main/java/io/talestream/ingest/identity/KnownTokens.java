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

/// Whom a good token stands for, so that one that comes again and again is checked only every two seconds:
/// a key that the issuer no longer names is good for no longer than that after it would have been noticed.
/// Of a token only its digest is remembered, and that never past its end.
@Singleton
final class KnownTokens {
    private record Known(Authentication sender, Instant end) {}

    private final Clock clock;
    private final Cache<Sha256, Known> known;

    KnownTokens(Clock clock) {
        this.clock = clock;
        this.known = ShortLivedCache.on(clock);
    }

    Optional<Authentication> find(String token) {
        return Optional.ofNullable(known.getIfPresent(Sha256.of(token)))
                .filter(found -> clock.instant().isBefore(found.end()))
                .map(Known::sender);
    }

    /// One that does not say when it ends is not remembered.
    void add(String token, Authentication sender) {
        if (sender.getAttributes().get(Claims.EXPIRATION_TIME) instanceof Date end) {
            known.put(Sha256.of(token), new Known(sender, end.toInstant()));
        }
    }
}
