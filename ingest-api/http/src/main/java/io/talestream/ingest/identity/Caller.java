package io.talestream.ingest.identity;

import io.talestream.contracts.user.UserId;
import java.security.Principal;
import java.time.Instant;
import java.util.Optional;

/// The verified sender of a request and the claims of their token. It implements `Principal` so that the generated
/// OpenAPI document does not list it as a request parameter.
public record Caller(UserId id, Optional<String> name, Optional<String> email, Instant tokenEnds) implements Principal {
    public Caller withoutEmail() {
        return new Caller(id, name, Optional.empty(), tokenEnds);
    }

    @Override
    public String getName() {
        return id.value();
    }

    /// Leaves out name and email address, which are private.
    @Override
    public String toString() {
        return "Caller[" + id.value() + "]";
    }
}
