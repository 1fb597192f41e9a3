package io.talestream.testing.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.talestream.contracts.user.UserId;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.testing.engine.Engines;
import java.io.IOException;
import java.text.ParseException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class TokensIT {
    private static final UserId ADA = new UserId("ada");
    private static final String AUDIENCE = "talestream-test";

    private final LocalIssuer issuer;
    private final Tokens tokens;

    TokensIT(LocalIssuer issuer) {
        this.issuer = issuer;
        this.tokens = new Tokens(issuer, AUDIENCE);
    }

    @Test
    void a_valid_token_has_the_claims_of_a_cognito_access_token() throws Exception {
        assertThat(claims(tokens.valid(ADA)))
                .containsEntry("sub", "ada")
                .containsEntry("iss", issuer.issuer().toString())
                .containsEntry("client_id", AUDIENCE)
                .containsEntry("token_use", "access")
                .containsEntry("scope", "openid profile email")
                .containsOnlyKeys(
                        "sub",
                        "iss",
                        "client_id",
                        "token_use",
                        "scope",
                        "username",
                        "version",
                        "auth_time",
                        "exp",
                        "iat",
                        "jti",
                        "origin_jti",
                        "event_id");
        assertThat(isSignedByTheIssuer(tokens.valid(ADA))).isTrue();
    }

    @Test
    void additional_claims_are_included() throws Exception {
        assertThat(claims(tokens.valid(ADA, Map.of("cognito:groups", List.of("operators")))))
                .containsEntry("cognito:groups", List.of("operators"));
    }

    @Test
    void an_expired_token_differs_in_its_expiry_only() throws Exception {
        assertThat(JWTParser.parse(tokens.expired(ADA)).getJWTClaimsSet().getExpirationTime())
                .isBefore(Instant.now());
        assertThat(differences(tokens.expired(ADA))).isEmpty();
        assertThat(isSignedByTheIssuer(tokens.expired(ADA))).isTrue();
    }

    @Test
    void a_token_of_another_issuer_differs_in_its_issuer_only() throws Exception {
        assertThat(differences(tokens.fromAnotherIssuer(ADA))).containsOnlyKeys("iss");
        assertThat(isSignedByTheIssuer(tokens.fromAnotherIssuer(ADA))).isTrue();
    }

    @Test
    void a_token_for_another_audience_differs_in_its_audience_only() throws Exception {
        assertThat(differences(tokens.forAnotherAudience(ADA))).containsOnlyKeys("client_id");
        assertThat(isSignedByTheIssuer(tokens.forAnotherAudience(ADA))).isTrue();
    }

    @Test
    void a_token_for_another_use_differs_in_its_use_only() throws Exception {
        assertThat(differences(tokens.forAnotherUse(ADA))).containsOnlyKeys("token_use");
        assertThat(isSignedByTheIssuer(tokens.forAnotherUse(ADA))).isTrue();
    }

    @Test
    void an_unsigned_token_differs_in_its_signature_only() throws Exception {
        assertThat(JWTParser.parse(tokens.unsigned(ADA))).isInstanceOf(PlainJWT.class);
        assertThat(tokens.unsigned(ADA)).endsWith(".");
        assertThat(differences(tokens.unsigned(ADA))).isEmpty();
    }

    @Test
    void a_token_signed_by_another_key_differs_in_its_signature_only() throws Exception {
        assertThat(differences(tokens.signedByAStranger(ADA))).isEmpty();
        assertThat(isSignedByTheIssuer(tokens.signedByAStranger(ADA))).isFalse();
    }

    /// Its claims that a valid token does not have, apart from the times and the id, which differ from token to token.
    private Map<String, Object> differences(String token) throws ParseException {
        Map<String, Object> different = new HashMap<>(claims(token));
        different.entrySet().removeAll(claims(tokens.valid(ADA)).entrySet());
        different.keySet().removeAll(Set.of("exp", "iat", "jti", "auth_time", "origin_jti", "event_id"));
        return different;
    }

    private static Map<String, Object> claims(String token) throws ParseException {
        return JWTParser.parse(token).getJWTClaimsSet().toJSONObject();
    }

    private boolean isSignedByTheIssuer(String token) throws IOException, ParseException, JOSEException {
        var signed = SignedJWT.parse(token);
        var key = JWKSet.load(issuer.jwksUri().toURL())
                .getKeyByKeyId(signed.getHeader().getKeyID());
        return signed.verify(new RSASSAVerifier(key.toRSAKey()));
    }
}
