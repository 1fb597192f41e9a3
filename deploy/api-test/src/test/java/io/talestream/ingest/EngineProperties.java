package io.talestream.ingest;

import io.micronaut.test.support.TestPropertyProvider;
import io.micronaut.test.support.TestPropertyProviderFactory;
import java.util.Map;
import java.util.stream.Collectors;

/// Configures the server of every `@MicronautTest` of this module for the engines of this JVM. Its `@Property`
/// annotations add settings.
public final class EngineProperties implements TestPropertyProviderFactory {
    /// The property of a test that needs its own table, bucket and index.
    static final String OWN_STORAGE = "talestream.test.own-storage";

    @Override
    public TestPropertyProvider create(Map<String, Object> available, Class<?> test) {
        Storage storage = available.containsKey(OWN_STORAGE) ? Storage.empty() : Storage.shared();
        return () -> storage.settings().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().toString()));
    }
}
