package io.talestream.engines.tokens;

import io.talestream.contracts.http.RequestGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The key of issuers whose tests need any stored key: generating one takes two seconds of a processor.
final class SharedKey {
    private static final String FILE = "signing-key.json";
    private static final Path STORED = generated();

    private SharedKey() {}

    /// An issuer on this directory, to which the key is copied.
    static LocalIssuer issuerOn(Path directory, RequestGuard guard) throws IOException {
        Files.copy(STORED, directory.resolve(FILE));
        return LocalIssuer.on(directory, guard);
    }

    private static Path generated() {
        try {
            Path directory = Files.createTempDirectory("key");
            SigningKey.keptIn(directory, LocalIssuer.ID);
            Path file = directory.resolve(FILE);
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new IllegalStateException("cannot store a key", e);
        }
    }
}
