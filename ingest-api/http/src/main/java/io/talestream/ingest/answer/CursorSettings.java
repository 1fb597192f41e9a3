package io.talestream.ingest.answer;

import io.micronaut.context.annotation.ConfigurationProperties;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Optional;

/// The secret that encrypts cursors. Processes that serve the same clients must share it; without one,
/// cursors are valid only for the process that issued them.
///
/// @param secret any long random text; if absent, each process generates its own
@ConfigurationProperties("talestream.cursors")
public record CursorSettings(Optional<String> secret) {
    private static final int RANDOM_BYTES = 32;

    byte[] secretBytes() {
        return secret.map(s -> s.getBytes(StandardCharsets.UTF_8)).orElseGet(() -> {
            byte[] random = new byte[RANDOM_BYTES];
            new SecureRandom().nextBytes(random);
            return random;
        });
    }

    @Override
    public String toString() {
        return "CursorSettings[secret is " + (secret.isPresent() ? "set]" : "random]");
    }
}
