package io.talestream.engines.tokens;

import com.nimbusds.jose.JOSEException;
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

/// Signs tokens in the name of one issuer, with the claims of Cognito's: an access token has neither audience nor name
/// nor e-mail address. As with every issuer, read access to its key is enough to sign a token for any user.
public final class LocalTokens {
    static final String ACCESS = "access";
    static final String USERNAME = "username";

    private static final String USE = "token_use";
    private static final String IDENTITY = "id";
    private static final String REFRESH = "refresh";
    private static final String SIGN_IN = "sid";
    private static final String NAME = "name";
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
        return access(user.subject(), LocalIssuer.CLIENT, Map.of(USERNAME, user.name()), validFor);
    }

    /// The given claims override the default ones, such as `iss`; null removes one. A negative duration yields a token
    /// that expired that long ago.
    String access(String subject, String client, Map<String, Object> claims, Duration validFor) {
        Map<String, Object> all = new HashMap<>(
                Map.of(USE, ACCESS, "client_id", client, "scope", LocalIssuer.SCOPE, USERNAME, subject, "version", 2));
        all.putAll(claims);
        return signed(subject, all, validFor);
    }

    /// An id token: it identifies the user and the sign-in to the client, and grants no access.
    String identity(LocalUser user, String signIn, Optional<String> nonce, Duration validFor) {
        Map<String, Object> claims = new HashMap<>(Map.of(
                USE,
                IDENTITY,
                SIGN_IN,
                signIn,
                "aud",
                LocalIssuer.CLIENT,
                "cognito:username",
                user.name(),
                NAME,
                user.name(),
                "email",
                user.email(),
                "email_verified",
                true));
        nonce.ifPresent(sent -> claims.put("nonce", sent));
        return signed(user.subject(), claims, validFor);
    }

    /// @param id the id of the token in [RefreshTokens]
    String refresh(LocalUser user, String signIn, String id) {
        Map<String, Object> claims = Map.of(USE, REFRESH, NAME, user.name(), SIGN_IN, signIn, "jti", id);
        return signed(user.subject(), claims, RefreshTokens.LIFE);
    }

    record Refresh(LocalUser user, String signIn, String id) {}

    /// The content of an unexpired refresh token of this issuer.
    Optional<Refresh> refresh(String token) {
        return verified(token, REFRESH)
                .flatMap(claims -> text(claims, NAME)
                        .flatMap(name -> text(claims, SIGN_IN)
                                .flatMap(signIn ->
                                        text(claims, "jti").map(id -> new Refresh(new LocalUser(name), signIn, id)))));
    }

    /// The sign-in of an id token of this issuer, also of an expired one.
    Optional<String> signIn(String identity) {
        return issued(identity, IDENTITY).flatMap(claims -> text(claims, SIGN_IN));
    }

    /// The claims of a valid, unexpired token that this issuer has issued for this use.
    Optional<JWTClaimsSet> verified(String token, String use) {
        return issued(token, use)
                .filter(claims -> claims.getExpirationTime() != null
                        && claims.getExpirationTime().toInstant().isAfter(Instant.now()));
    }

    private Optional<JWTClaimsSet> issued(String token, String use) {
        try {
            SignedJWT signed = SignedJWT.parse(token);
            JWTClaimsSet claims = signed.getJWTClaimsSet();
            boolean good = signed.verify(new RSASSAVerifier(key.toRSAPublicKey()))
                    && issuer.toString().equals(claims.getIssuer())
                    && text(claims, USE).equals(Optional.of(use));
            return good ? Optional.of(claims) : Optional.empty();
        } catch (ParseException | JOSEException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(JWTClaimsSet claims, String name) {
        return claims.getClaim(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    private String signed(String subject, Map<String, Object> claims, Duration validFor) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Instant end = now.plus(validFor);
        Date issued = Date.from(validFor.isNegative() ? end.minus(LIFE_OF_AN_EXPIRED_TOKEN) : now);
        var set = new JWTClaimsSet.Builder()
                .issuer(issuer.toString())
                .subject(subject)
                .issueTime(issued)
                .claim("auth_time", issued)
                .expirationTime(Date.from(end))
                .jwtID(UUID.randomUUID().toString())
                .claim("origin_jti", UUID.randomUUID().toString())
                .claim("event_id", UUID.randomUUID().toString());
        claims.forEach(set::claim);
        return serialized(set.build());
    }

    private String serialized(JWTClaimsSet claims) {
        try {
            var header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                    .keyID(key.getKeyID())
                    .build();
            var token = new SignedJWT(header, claims);
            token.sign(new RSASSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new EngineFailure("The issuer " + issuer + " could not sign a token", e);
        }
    }
}
