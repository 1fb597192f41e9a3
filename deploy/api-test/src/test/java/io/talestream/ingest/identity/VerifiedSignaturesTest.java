package io.talestream.ingest.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import org.junit.jupiter.api.Test;

final class VerifiedSignaturesTest {
    private static final int BITS = 2048;

    /// Shared, because generating a key takes a second.
    private static final RSAKey KEY = key("one");

    private static final RSAKey OTHER = key("one");

    private final VerifiedSignatures signatures = new VerifiedSignatures();

    @Test
    void a_valid_signature_is_accepted_every_time() throws Exception {
        SignedJWT token = token(KEY, "alice");

        assertThat(signatures.validate(token, KEY)).isTrue();
        assertThat(signatures.validate(SignedJWT.parse(token.serialize()), KEY)).isTrue();
    }

    @Test
    void a_verified_signature_is_rejected_for_another_payload() throws Exception {
        SignedJWT token = token(KEY, "alice");
        assertThat(signatures.validate(token, KEY)).isTrue();

        Base64URL[] parts = token.getParsedParts();
        var forged = new SignedJWT(parts[0], payload("mallory"), parts[2]);

        assertThat(signatures.validate(forged, KEY)).isFalse();
        assertThat(signatures.validate(forged, KEY)).isFalse();
    }

    @Test
    void a_verified_token_is_rejected_for_another_key_with_the_same_id() throws Exception {
        SignedJWT token = token(KEY, "alice");
        assertThat(signatures.validate(token, KEY)).isTrue();

        assertThat(signatures.validate(token, OTHER)).isFalse();
    }

    private static RSAKey key(String id) {
        try {
            return new RSAKeyGenerator(BITS).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException("no key could be made", e);
        }
    }

    private static SignedJWT token(RSAKey key, String user) throws JOSEException, ParseException {
        var header =
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build();
        var token =
                new SignedJWT(header, new JWTClaimsSet.Builder().subject(user).build());
        token.sign(new RSASSASigner(key));
        return SignedJWT.parse(token.serialize());
    }

    private static Base64URL payload(String user) {
        return new JWTClaimsSet.Builder().subject(user).build().toPayload().toBase64URL();
    }
}
