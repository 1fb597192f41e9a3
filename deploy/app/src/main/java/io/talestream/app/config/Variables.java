package io.talestream.app.config;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// The environment variables with a prefix. A blank one counts as missing.
public record Variables(Map<String, String> environment, String prefix) {
    public Optional<String> text(String name) {
        return Optional.ofNullable(environment.get(prefix + name)).filter(value -> !value.isBlank());
    }

    public Optional<URI> url(String name) {
        return text(name).map(text -> {
            try {
                return URI.create(text);
            } catch (IllegalArgumentException e) {
                throw new UsageError("%s%s is not a URL: %s".formatted(prefix, name, text));
            }
        });
    }
}
