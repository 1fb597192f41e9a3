package io.talestream.ingest.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jwt.SignedJWT;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.security.token.jwt.signature.jwks.DefaultJwkValidator;
import io.micronaut.security.token.jwt.signature.jwks.JwkValidator;
import io.talestream.contracts.id.Sha256;
import jakarta.inject.Singleton;

/// Checks the signature of a token once and not with every request: whether a key signed a text does not change, and a
/// key that the issuer no longer names is never asked about. What does change, a token's time, is checked every time,
/// and elsewhere. Only good signatures are remembered, and of a token only its digest.
@Singleton
@Replaces(DefaultJwkValidator.class)
final class VerifiedSignatures implements JwkValidator {
    private static final int MOST = 10_000;

    private record Signed(JWK by, String digest) {}

    private final JwkValidator check = new DefaultJwkValidator();
    private final Cache<Signed, Boolean> good = Caffeine.newBuilder().maximumSize(MOST).build();

    @Override
    public boolean validate(SignedJWT token, JWK key) {
        var signed = new Signed(key, Sha256.of(token.serialize()).hex());
        if (good.getIfPresent(signed) != null) {
            return true;
        }
        boolean valid = check.validate(token, key);
        if (valid) {
            good.put(signed, true);
        }
        return valid;
    }
}
