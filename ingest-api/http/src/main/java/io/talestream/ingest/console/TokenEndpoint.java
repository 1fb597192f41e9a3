package io.talestream.ingest.console;

import com.nimbusds.jwt.JWTParser;
import io.micronaut.json.tree.JsonNode;
import io.talestream.ingest.identity.AuthSettings;
import io.talestream.ingest.identity.IssuerClient;
import jakarta.inject.Singleton;
import java.net.URI;
import java.text.ParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Exchanges codes and refresh tokens at the issuer. The console is a public client: it has no secret.
@Singleton
final class TokenEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(TokenEndpoint.class);
    private static final String REFRESH = "refresh_token";
    private static final String EXPIRED = "invalid_grant";

    private final IssuerDiscovery discovery;
    private final IssuerClient issuer;
    private final String client;

    TokenEndpoint(IssuerDiscovery discovery, IssuerClient issuer, ConsoleSettings settings, AuthSettings auth) {
        this.discovery = discovery;
        this.issuer = issuer;
        this.client = settings.clientId().orElse(auth.audience());
    }

    sealed interface Exchange {
        record Granted(Tokens tokens) implements Exchange {}

        record Refused() implements Exchange {}

        /// The issuer does not answer, or not as a token endpoint does.
        record Unavailable() implements Exchange {}
    }

    record Tokens(String access, Optional<String> refresh, Optional<String> identity, Optional<Long> seconds) {
        /// Whether they answer the sign-in with this nonce. The issuer sent the id token itself, so its signature does
        /// not have to be verified.
        boolean answer(String nonce) {
            try {
                return identity.isEmpty()
                        || nonce.equals(JWTParser.parse(identity.get())
                                .getJWTClaimsSet()
                                .getClaim("nonce"));
            } catch (ParseException e) {
                return false;
            }
        }

        /// Leaves out the tokens, which are secret.
        @Override
        public String toString() {
            return "Tokens";
        }
    }

    Exchange redeem(String code, String verifier, String redirect) {
        return exchange(Map.of(
                "grant_type", "authorization_code", "code", code, "code_verifier", verifier, "redirect_uri", redirect));
    }

    /// An issuer that does not rotate refresh tokens returns none.
    Exchange refresh(String token) {
        return exchange(Map.of("grant_type", REFRESH, REFRESH, token));
    }

    /// Ends the sign-in of a refresh token. Signing out does not depend on it: a warning is logged if it fails.
    void revoke(String token) {
        discovery
                .find()
                .flatMap(SignInEndpoints::revocation)
                .flatMap(address ->
                        issuer.post(address, Map.of("token", token, "token_type_hint", REFRESH, "client_id", client)))
                .filter(answer -> answer.status() != 200)
                .ifPresent(answer -> LOG.warn("the issuer answers {} to the end of a sign-in", answer.status()));
    }

    private Exchange exchange(Map<String, String> form) {
        Map<String, String> all = new HashMap<>(form);
        all.put("client_id", client);
        return discovery
                .find()
                .map(SignInEndpoints::token)
                .flatMap(address -> issuer.post(address, all).map(answer -> outcome(address, answer)))
                .orElseGet(Exchange.Unavailable::new);
    }

    private static Exchange outcome(URI address, IssuerClient.FormAnswer answer) {
        Optional<String> access = text(answer, "access_token");
        if (answer.status() == 200 && access.isPresent()) {
            return new Exchange.Granted(new Tokens(
                    access.get(),
                    text(answer, REFRESH),
                    text(answer, "id_token"),
                    answer.fields()
                            .map(fields -> fields.get("expires_in"))
                            .filter(JsonNode::isNumber)
                            .map(JsonNode::getLongValue)));
        }
        String error = text(answer, "error").orElse("none");
        if (!error.equals(EXPIRED)) {
            LOG.warn("the issuer answers {} at {}, with error {}", answer.status(), address, error);
        }
        return answer.status() == 400 || answer.status() == 401 ? new Exchange.Refused() : new Exchange.Unavailable();
    }

    private static Optional<String> text(IssuerClient.FormAnswer answer, String field) {
        return answer.fields()
                .map(fields -> fields.get(field))
                .filter(JsonNode::isString)
                .map(JsonNode::getStringValue)
                .filter(text -> !text.isEmpty());
    }
}
