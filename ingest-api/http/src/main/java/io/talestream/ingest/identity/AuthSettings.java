package io.talestream.ingest.identity;

import io.micronaut.context.annotation.ConfigurationProperties;
import java.net.URI;
import java.util.Optional;

/// Which tokens are accepted, and where names and e-mail addresses come from. With Cognito: the user pool's issuer, the
/// app client's id, and `access`. Verification cannot be switched off.
///
/// @param issuer the issuer of accepted tokens
/// @param jwksUrl the URL of the issuer's key set
/// @param userInfoUrl the URL of the issuer's userInfo endpoint; by default the one in its OpenID configuration
/// @param audience the client or audience that tokens must name
/// @param tokenUse the required `token_use` of a token; if absent, any
@ConfigurationProperties("talestream.auth")
public record AuthSettings(
        String issuer, URI jwksUrl, Optional<URI> userInfoUrl, String audience, Optional<String> tokenUse) {}
