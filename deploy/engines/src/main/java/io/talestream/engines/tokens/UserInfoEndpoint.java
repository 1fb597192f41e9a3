package io.talestream.engines.tokens;

import com.nimbusds.jwt.JWTClaimsSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// `userInfo`: the attributes of the user of an access token, in Cognito's form.
final class UserInfoEndpoint {
    private final LocalTokens tokens;
    private final Map<String, Map<String, Object>> described = new ConcurrentHashMap<>();

    UserInfoEndpoint(LocalTokens tokens) {
        this.tokens = tokens;
    }

    void describe(String subject, Map<String, Object> attributes) {
        described.put(subject, Map.copyOf(attributes));
    }

    IssuerResponse answer(IssuerRequest request) {
        return request.bearer()
                .flatMap(token -> tokens.verified(token, LocalTokens.ACCESS))
                .filter(UserInfoEndpoint::hasScope)
                .map(claims -> IssuerResponse.json(200, attributes(claims)))
                .orElseGet(() -> IssuerResponse.json(
                        401,
                        Map.of(
                                "error",
                                "invalid_token",
                                "error_description",
                                "It needs an access token with the scope openid.")));
    }

    private static boolean hasScope(JWTClaimsSet claims) {
        return claims.getClaim("scope") instanceof String scopes
                && Arrays.asList(scopes.split(" ", -1)).contains("openid");
    }

    private Map<String, Object> attributes(JWTClaimsSet claims) {
        String subject = claims.getSubject();
        String username = String.valueOf(claims.getClaim(LocalTokens.USERNAME));
        Map<String, Object> all = new HashMap<>(Map.of("sub", subject, "username", username));
        all.putAll(Optional.ofNullable(described.get(subject)).orElseGet(() -> local(subject, username)));
        return all;
    }

    private static Map<String, Object> local(String subject, String username) {
        var user = new LocalUser(username);
        return user.subject().equals(subject)
                // As text, like Cognito; in an id token it is a boolean.
                ? Map.of("name", user.name(), "email", user.email(), "email_verified", "true")
                : Map.of();
    }
}
