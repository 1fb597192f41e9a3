package io.talestream.ingest.console;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.URI;
import java.util.Optional;

/// Where the console signs users in. Without explicit endpoints, they are read from the issuer's OpenID
/// configuration. With Cognito, whose tokens name the client, only `clientId` has to be set, and not even that if it
/// equals the audience.
///
/// @param authorizationEndpoint where users sign in; by default the issuer's own
/// @param tokenEndpoint required together with `authorizationEndpoint`
/// @param endSessionEndpoint where users sign out
/// @param revocationEndpoint where the API revokes the refresh token of a user who signs out
/// @param clientId the console's client id; by default the audience
/// @param scope the scopes that the console requests
/// @param signUp whether new users may create an account there
@ConfigurationProperties("talestream.console")
public record ConsoleSettings(
        Optional<URI> authorizationEndpoint,
        Optional<URI> tokenEndpoint,
        Optional<URI> endSessionEndpoint,
        Optional<URI> revocationEndpoint,
        Optional<String> clientId,
        @Bindable(defaultValue = "openid profile email") String scope,
        @Bindable(defaultValue = "true") boolean signUp) {
    public ConsoleSettings {
        if (authorizationEndpoint.isPresent() != tokenEndpoint.isPresent()) {
            throw new IllegalArgumentException(
                    "talestream.console: authorization-endpoint and token-endpoint go together, set both or neither");
        }
        if ((endSessionEndpoint.isPresent() || revocationEndpoint.isPresent()) && tokenEndpoint.isEmpty()) {
            throw new IllegalArgumentException(
                    "talestream.console: end-session-endpoint and revocation-endpoint need authorization-endpoint and"
                            + " token-endpoint beside them");
        }
    }

    /// The explicitly configured endpoints.
    Optional<SignInEndpoints> endpoints() {
        return authorizationEndpoint.flatMap(authorization -> tokenEndpoint.map(
                token -> new SignInEndpoints(authorization, token, endSessionEndpoint, revocationEndpoint)));
    }
}
