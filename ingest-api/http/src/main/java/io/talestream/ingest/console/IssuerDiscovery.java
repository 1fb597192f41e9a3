package io.talestream.ingest.console;

import io.talestream.ingest.identity.OpenIdConfiguration;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Finds the sign-in endpoints: the configured ones, or those in the issuer's OpenID configuration.
@Singleton
record IssuerDiscovery(ConsoleSettings settings, OpenIdConfiguration issuer) {
    /// Empty while the issuer is unreachable or its answer is not an OpenID configuration.
    Optional<SignInEndpoints> find() {
        return settings.endpoints()
                .or(() -> issuer.endpoint("authorization_endpoint")
                        .flatMap(authorization -> issuer.endpoint("token_endpoint")
                                .map(token -> new SignInEndpoints(
                                        authorization,
                                        token,
                                        issuer.endpoint("end_session_endpoint"),
                                        issuer.endpoint("revocation_endpoint")))));
    }
}
