package io.talestream.testing.engine;

import java.net.URI;
import java.util.UUID;

/// An OpenSearch shared by all tests. A test that needs isolation creates its own index.
public record OpenSearch(URI endpoint) {
    public String newName() {
        return "index-" + UUID.randomUUID();
    }
}
