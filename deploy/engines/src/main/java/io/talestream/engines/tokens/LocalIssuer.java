package io.talestream.engines.tokens;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.talestream.engines.EngineFailure;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;
import no.nav.security.mock.oauth2.token.KeyProvider;
import no.nav.security.mock.oauth2.token.OAuth2TokenProvider;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;

/// An issuer of real tokens on this machine's loopback address: discovery, keys and the OAuth 2 endpoints.
public final class LocalIssuer implements AutoCloseable {
    /// The last part of [#issuer()], and the id of the key.
    public static final String ID = "talestream";

    private static final String TALKATIVE_LOGGER = "no.nav.security.mock.oauth2";
    private static final int ANY_FREE_PORT = 0;
    private static final Duration LIFE_OF_AN_EXPIRED_TOKEN = Duration.ofHours(1);

    private final RSAKey key;
    private final LoopbackHttp http;
    private final URI issuer;

    private LocalIssuer(RSAKey key, int port) {
        silence();
        this.key = key;
        this.http = new LoopbackHttp(port);
        new MockOAuth2Server(configuration(key, http)).start();
        this.issuer = http.url(ID).uri();
    }

    /// The key is made now and forgotten on [#close()].
    public static LocalIssuer start() {
        return start(ANY_FREE_PORT);
    }

    public static LocalIssuer start(int port) {
        return new LocalIssuer(SigningKey.fresh(ID), port);
    }

    /// The key lives in the directory, which is made if it is missing.
    public static LocalIssuer on(Path directory) {
        return on(directory, ANY_FREE_PORT);
    }

    /// With the same directory and the same port, which is part of [#issuer()], a token outlives a restart.
    public static LocalIssuer on(Path directory, int port) {
        return new LocalIssuer(SigningKey.keptIn(directory, ID), port);
    }

    public URI issuer() {
        return issuer;
    }

    public URI jwksUri() {
        return URI.create(issuer + "/jwks");
    }

    /// Signed with RS256. Where the claims name one that is set here, such as `iss`, theirs is taken. A negative
    /// duration gives a token that has expired by as much.
    public String token(String subject, String audience, Map<String, Object> claims, Duration validFor) {
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
        return signed(set.build());
    }

    @Override
    public void close() {
        http.close();
    }

    /// The library logs requests and answers, and so the tokens that are in them.
    private static void silence() {
        Configurator.setLevel(TALKATIVE_LOGGER, Level.WARN);
    }

    /// The first issuer to ask gets the first key: asking here makes it ours.
    private static OAuth2Config configuration(RSAKey key, LoopbackHttp http) {
        var keys = new KeyProvider(List.of(key), JWSAlgorithm.RS256.getName());
        keys.signingKey(ID);
        return new OAuth2Config(false, null, null, false, new OAuth2TokenProvider(keys), Set.of(), http);
    }

    private String signed(JWTClaimsSet claims) {
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
