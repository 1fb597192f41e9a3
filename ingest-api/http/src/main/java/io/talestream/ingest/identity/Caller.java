package io.talestream.ingest.identity;

import io.talestream.contracts.user.UserId;
import java.security.Principal;
import java.time.Instant;

/// The verified sender of a request. It implements `Principal` so that the generated OpenAPI document does not list it
/// as a request parameter.
///
/// @param authorization the header with the token, for requests to the issuer in the user's name
/// @param signedInAt when the user signed in; a refreshed token keeps this time
public record Caller(UserId id, String authorization, Instant signedInAt, Instant tokenEnds) implements Principal {
    @Override
    public String getName() {
        return id.value();
    }

    /// Leaves out the token, which is secret.
    @Override
    public String toString() {
        return "Caller[" + id.value() + "]";
    }
}
