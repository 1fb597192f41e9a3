package io.talestream.ingest.identity;

import io.talestream.contracts.user.UserId;
import java.security.Principal;
import java.time.Instant;
import java.util.Optional;

/// The verified sender of a request, and what their token says about them. It comes with the token and is no parameter
/// of a request, which its being a principal tells the API's description.
public record Caller(UserId id, Optional<String> name, Optional<String> email, Instant tokenEnds) implements Principal {
    public Caller withoutEmail() {
        return new Caller(id, name, Optional.empty(), tokenEnds);
    }

    @Override
    public String getName() {
        return id.value();
    }

    /// Name and address are nobody else's business.
    @Override
    public String toString() {
        return "Caller[" + id.value() + "]";
    }
}
