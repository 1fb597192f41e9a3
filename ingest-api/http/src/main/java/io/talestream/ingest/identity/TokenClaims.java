package io.talestream.ingest.identity;

import io.micronaut.security.token.Claims;
import io.micronaut.security.token.jwt.validator.GenericJwtClaimsValidator;
import jakarta.inject.Singleton;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Accepts a token only if issuer, audience and kind match the settings. Cognito's access tokens name the client in
/// `client_id`, others in `aud`.
///
/// Micronaut calls only the generic validators: a bean that implements only `JwtClaimsValidator` is never called.
@Singleton
record TokenClaims<T>(AuthSettings settings) implements GenericJwtClaimsValidator<T> {
    @Override
    public boolean validate(Claims claims, @Nullable T request) {
        return settings.issuer().equals(claims.get(Claims.ISSUER))
                && isForUs(claims)
                && settings.tokenUse()
                        .map(use -> use.equals(claims.get("token_use")))
                        .orElse(true);
    }

    private boolean isForUs(Claims claims) {
        String us = settings.audience();
        return us.equals(claims.get("client_id"))
                || us.equals(claims.get(Claims.AUDIENCE))
                || (claims.get(Claims.AUDIENCE) instanceof Collection<?> many && many.contains(us));
    }
}
