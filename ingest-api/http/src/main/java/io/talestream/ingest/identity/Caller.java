package io.talestream.ingest.identity;

import io.talestream.contracts.user.UserId;
import java.time.Instant;
import java.util.Optional;

/// The verified sender of a request, and what their token says about them.
public record Caller(UserId id, Optional<String> name, Optional<String> email, Instant tokenEnds) {
    public Caller withoutEmail() {
        return new Caller(id, name, Optional.empty(), tokenEnds);
    }
}
