package io.talestream.testing.engine;

import io.talestream.engines.EngineKeys;
import java.net.URI;
import java.util.UUID;

/// An OpenSearch shared by all tests. A test that needs isolation creates its own index.
public record OpenSearch(URI endpoint) {
    public String user() {
        return EngineKeys.TEMPORARY.accessKey();
    }

    public String password() {
        return EngineKeys.TEMPORARY.secretKey();
    }

    public String newName() {
        return "index-" + UUID.randomUUID();
    }
}
