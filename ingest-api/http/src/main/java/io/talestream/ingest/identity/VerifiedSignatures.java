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

/// Verifies the signature of a token once instead of with every request: the result for a key and a token never
/// changes, and a key that the issuer has withdrawn is never passed in. The time limits of a token are checked
/// elsewhere, for every request. Only valid signatures are cached, by the digest of the token.
@Singleton
@Replaces(DefaultJwkValidator.class)
final class VerifiedSignatures implements JwkValidator {
    private static final int MOST = 10_000;

    private record SignedToken(JWK by, String digest) {}

    private final JwkValidator check = new DefaultJwkValidator();
    private final Cache<SignedToken, Boolean> good =
            Caffeine.newBuilder().maximumSize(MOST).build();

    @Override
    public boolean validate(SignedJWT token, JWK key) {
        var signed = new SignedToken(key, Sha256.of(token.serialize()).hex());
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
