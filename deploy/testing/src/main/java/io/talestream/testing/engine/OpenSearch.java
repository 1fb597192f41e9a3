package io.talestream.testing.engine;

import java.net.URI;
import java.util.UUID;

/// An OpenSearch for tests, shared by all of them: whoever needs to be alone makes an index of their own.
public record OpenSearch(URI endpoint) {
    /// A name that nobody else has.
    public String newName() {
        return "index-" + UUID.randomUUID();
    }
}
