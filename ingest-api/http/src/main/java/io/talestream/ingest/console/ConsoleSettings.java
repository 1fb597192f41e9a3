package io.talestream.ingest.console;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.net.URI;
import java.util.Optional;

/// Where the console sends people to sign in. Without the endpoints the issuer is asked for them; with Cognito, whose
/// tokens name the client, there is nothing to set but `clientId`, and not even that where it is the audience.
///
/// @param authorizationEndpoint where people sign in, if the issuer does not say so itself
/// @param tokenEndpoint goes with it
/// @param endSessionEndpoint where people sign out
/// @param clientId of the console; the audience if it is left out
/// @param scope what the console asks for
/// @param signUp whether someone new may make an account there
@ConfigurationProperties("talestream.console")
public record ConsoleSettings(
        Optional<URI> authorizationEndpoint,
        Optional<URI> tokenEndpoint,
        Optional<URI> endSessionEndpoint,
        Optional<String> clientId,
        @Bindable(defaultValue = "openid profile email") String scope,
        @Bindable(defaultValue = "true") boolean signUp) {
    public ConsoleSettings {
        if (authorizationEndpoint.isPresent() != tokenEndpoint.isPresent()) {
            throw new IllegalArgumentException(
                    "talestream.console: authorization-endpoint and token-endpoint go together, set both or neither");
        }
        if (endSessionEndpoint.isPresent() && tokenEndpoint.isEmpty()) {
            throw new IllegalArgumentException(
                    "talestream.console: end-session-endpoint needs authorization-endpoint and token-endpoint beside"
                            + " it");
        }
    }

    /// What was set by hand.
    Optional<SignInEndpoints> endpoints() {
        return authorizationEndpoint.flatMap(authorization ->
                tokenEndpoint.map(token -> new SignInEndpoints(authorization, token, endSessionEndpoint)));
    }
}
