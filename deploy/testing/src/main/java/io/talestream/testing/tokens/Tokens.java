package io.talestream.testing.tokens;

import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.PlainJWT;
import io.talestream.contracts.user.UserId;
import io.talestream.engines.tokens.LocalIssuer;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.Map;

/// Access tokens with the claims of Cognito's, and the attributes of their users at the issuer.
public record Tokens(LocalIssuer issuer, String audience) {
    private static final String AUDIENCE_OF_ANOTHER = "another-application";
    private static final Duration AN_HOUR = Duration.ofHours(1);

    public String valid(UserId user) {
        return valid(user, Map.of());
    }

    /// With additional claims, or with replacements of the default ones.
    public String valid(UserId user, Map<String, Object> more) {
        return issuer.token(user.value(), audience, more, AN_HOUR);
    }

    /// Sets what the issuer's userInfo says about a user, such as `name`, `email` and `email_verified`.
    public void describe(UserId user, Map<String, Object> attributes) {
        issuer.describe(user.value(), attributes);
    }

    /// Expired by more than the clock skew that a server tolerates.
    public String expired(UserId user) {
        return issuer.token(user.value(), audience, Map.of(), AN_HOUR.negated());
    }

    public String withoutEnd(UserId user) {
        return valid(user, Collections.singletonMap("exp", null));
    }

    /// Begins later than the clock skew that a server tolerates.
    public String notYetValid(UserId user) {
        return valid(user, Map.of("nbf", Date.from(Instant.now().plus(Duration.ofMinutes(5)))));
    }

    /// Signed with the right key; only the issuer's name is wrong.
    public String fromAnotherIssuer(UserId user) {
        return valid(user, Map.of("iss", issuer.issuer().resolve("another").toString()));
    }

    public String forAnotherAudience(UserId user) {
        return issuer.token(user.value(), AUDIENCE_OF_ANOTHER, Map.of(), AN_HOUR);
    }

    /// An id token: it identifies a user and grants no access.
    public String forAnotherUse(UserId user) {
        return valid(user, Map.of("token_use", "id"));
    }

    /// `alg: none`, with the claims of a valid token.
    public String unsigned(UserId user) {
        try {
            return new PlainJWT(JWTParser.parse(valid(user)).getJWTClaimsSet()).serialize();
        } catch (ParseException e) {
            throw new IllegalStateException("the issuer " + issuer.issuer() + " gave a token that is none", e);
        }
    }

    /// The right issuer and the right key id, but another key.
    public String signedByAStranger(UserId user) {
        Map<String, Object> claims = Map.of("iss", issuer.issuer().toString());
        return Stranger.SIGNER.token(user.value(), audience, claims, AN_HOUR);
    }

    /// Created on first use, because generating a key takes a second. Closed at once, since it is only used to sign.
    private static final class Stranger {
        static final LocalIssuer SIGNER = LocalIssuer.start();

        static {
            SIGNER.close();
        }
    }
}
