package io.talestream.ingest.identity;

import io.micronaut.security.token.Claims;
import io.micronaut.security.token.jwt.validator.GenericJwtClaimsValidator;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/// Accepts a token only if issuer, audience and kind match the settings, and if it has begun and will expire. Cognito's
/// access tokens name the client in `client_id`, others in `aud`. Micronaut checks `exp`, but only if there is one.
///
/// Micronaut calls only the generic validators: a bean that implements only `JwtClaimsValidator` is never called.
@Singleton
record TokenClaims<T>(AuthSettings settings, Clock clock) implements GenericJwtClaimsValidator<T> {
    /// How far the issuer's clock may be ahead. A token may begin when it is issued.
    private static final Duration SKEW = Duration.ofSeconds(30);

    @Override
    public boolean validate(Claims claims, @Nullable T request) {
        return settings.issuer().equals(claims.get(Claims.ISSUER))
                && isForUs(claims)
                && claims.get(Claims.EXPIRATION_TIME) instanceof Date
                && hasBegun(claims)
                && settings.tokenUse()
                        .map(use -> use.equals(claims.get("token_use")))
                        .orElse(true);
    }

    private boolean hasBegun(Claims claims) {
        return !(claims.get(Claims.NOT_BEFORE) instanceof Date begin)
                || !begin.toInstant().isAfter(clock.instant().plus(SKEW));
    }

    private boolean isForUs(Claims claims) {
        String us = settings.audience();
        return us.equals(claims.get("client_id"))
                || us.equals(claims.get(Claims.AUDIENCE))
                || (claims.get(Claims.AUDIENCE) instanceof Collection<?> many && many.contains(us));
    }
}
