package io.talestream.app.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Every setting, from the metadata that the compiler generates from the configuration records.
public final class KnownSettings {
    private static final String NOTED = "META-INF/spring-configuration-metadata.json";
    private static final String OURS = "talestream.";

    private KnownSettings() {}

    public static List<Setting> load() {
        return noted("properties").stream()
                .map(property -> Setting.of(
                        property.path("name").asText(),
                        property.path("sourceType").asText(),
                        text(property, "description"),
                        text(property, "defaultValue")))
                .toList();
    }

    /// The entries of the metadata for our settings.
    ///
    /// @param kind `properties`, or `groups` with a description of each
    public static List<JsonNode> noted(String kind) {
        List<JsonNode> entries = new ArrayList<>();
        try {
            for (URL noted :
                    Collections.list(KnownSettings.class.getClassLoader().getResources(NOTED))) {
                try (InputStream in = noted.openStream()) {
                    new JsonMapper().readTree(in).path(kind).forEach(entries::add);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the metadata of the settings cannot be read", e);
        }
        entries.removeIf(entry -> !entry.path("name").asText().startsWith(OURS));
        return entries;
    }

    private static Optional<String> text(JsonNode node, String field) {
        return node.hasNonNull(field) ? Optional.of(node.path(field).asText()) : Optional.empty();
    }
}
