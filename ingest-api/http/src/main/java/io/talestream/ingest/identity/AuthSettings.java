package io.talestream.ingest.identity;

import io.micronaut.context.annotation.ConfigurationProperties;
import java.net.URI;
import java.util.Optional;

/// Whose tokens are accepted. With Cognito: the user pool's issuer, the app client's id, and `access`.
/// There is no way to switch the verification off.
///
/// @param issuer whose tokens are accepted
/// @param jwksUrl where the issuer's keys are
/// @param audience the client or audience that tokens must name
/// @param tokenUse the `token_use` that tokens must have; any if it is left out
@ConfigurationProperties("talestream.auth")
public record AuthSettings(String issuer, URI jwksUrl, String audience, Optional<String> tokenUse) {}
