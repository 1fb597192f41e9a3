package io.talestream.ingest.identity;

import io.micronaut.context.annotation.ConfigurationProperties;
import java.util.Optional;

/// Whose tokens are accepted. With Cognito: the user pool's issuer, the app client's id, and `access`.
///
/// The signing keys come from `talestream.auth.jwks-url`. There is no way to switch the verification off.
@ConfigurationProperties("talestream.auth")
public record AuthSettings(String issuer, String audience, Optional<String> tokenUse) {}
