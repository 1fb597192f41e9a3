package io.talestream.engines.tokens;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.talestream.engines.EngineFailure;
import java.net.URI;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Signs tokens in the name of one issuer. As with every issuer, read access to its key is enough to sign a token for
/// any user.
public final class LocalTokens {
    private static final String USE = "token_use";
    private static final String REFRESH = "refresh";
    private static final Duration LIFE_OF_A_REFRESH_TOKEN = Duration.ofDays(30);
    private static final Duration LIFE_OF_AN_EXPIRED_TOKEN = Duration.ofHours(1);

    private final RSAKey key;
    private final URI issuer;

    LocalTokens(RSAKey key, URI issuer) {
        this.key = key;
        this.issuer = issuer;
    }

    /// Uses the key that an issuer stores in this directory. Empty if no issuer has stored one.
    public static Optional<LocalTokens> keptIn(Path directory, URI issuer) {
        return SigningKey.find(directory).map(key -> new LocalTokens(key, issuer));
    }

    /// An access token that the API accepts.
    public String access(LocalUser user, Duration validFor) {
        return ours(user, "access", Map.of("client_id", LocalIssuer.CLIENT), validFor);
    }

    /// An id token: it identifies the user to the client and grants no access.
    String identity(LocalUser user, Optional<String> nonce, Duration validFor) {
        return ours(
                user,
                "id",
                nonce.<Map<String, Object>>map(n -> Map.of("nonce", n)).orElse(Map.of()),
                validFor);
    }

    /// Stateless, so it remains valid after a restart.
    String refresh(LocalUser user) {
        return ours(user, REFRESH, Map.of(), LIFE_OF_A_REFRESH_TOKEN);
    }

    /// The user of a valid, unexpired refresh token of this issuer.
    Optional<LocalUser> refreshedBy(String token) {
        try {
            SignedJWT signed = SignedJWT.parse(token);
            JWTClaimsSet claims = signed.getJWTClaimsSet();
            boolean good = signed.verify(new RSASSAVerifier(key.toRSAPublicKey()))
                    && issuer.toString().equals(claims.getIssuer())
                    && REFRESH.equals(claims.getStringClaim(USE))
                    && claims.getExpirationTime().toInstant().isAfter(Instant.now());
            return good ? Optional.of(new LocalUser(claims.getStringClaim("name"))) : Optional.empty();
        } catch (ParseException | JOSEException e) {
            return Optional.empty();
        }
    }

    /// The given claims override the default ones, such as `iss`. A negative duration yields a token that expired
    /// that long ago.
    String signed(String subject, String audience, Map<String, Object> claims, Duration validFor) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Instant end = now.plus(validFor);
        var set = new JWTClaimsSet.Builder()
                .issuer(issuer.toString())
                .subject(subject)
                .audience(audience)
                .issueTime(Date.from(validFor.isNegative() ? end.minus(LIFE_OF_AN_EXPIRED_TOKEN) : now))
                .expirationTime(Date.from(end))
                .jwtID(UUID.randomUUID().toString());
        claims.forEach(set::claim);
        return serialized(set.build());
    }

    private String ours(LocalUser user, String use, Map<String, Object> more, Duration validFor) {
        Map<String, Object> claims = new HashMap<>(user.claims());
        claims.put(USE, use);
        claims.putAll(more);
        return signed(user.subject(), LocalIssuer.CLIENT, claims, validFor);
    }

    private String serialized(JWTClaimsSet claims) {
        try {
            var header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                    .keyID(key.getKeyID())
                    .type(JOSEObjectType.JWT)
                    .build();
            var token = new SignedJWT(header, claims);
            token.sign(new RSASSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new EngineFailure("The issuer " + issuer + " could not sign a token", e);
        }
    }
}
