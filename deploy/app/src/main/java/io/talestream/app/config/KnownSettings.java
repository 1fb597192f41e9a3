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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Every setting, from the metadata that the compiler generates from the configuration records.
public final class KnownSettings {
    private static final String NOTED = "META-INF/spring-configuration-metadata.json";
    private static final String OURS = "talestream.";

    private final List<Setting> all = new ArrayList<>();
    private final Map<String, String> groups = new TreeMap<>();

    private KnownSettings() {}

    public static KnownSettings load() {
        var known = new KnownSettings();
        try {
            for (URL noted :
                    Collections.list(KnownSettings.class.getClassLoader().getResources(NOTED))) {
                try (InputStream in = noted.openStream()) {
                    known.add(JsonMapper.builder().build().readTree(in));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the metadata of the settings cannot be read", e);
        }
        return known;
    }

    public List<Setting> all() {
        return Collections.unmodifiableList(all);
    }

    /// The description of each group, by its name.
    public Map<String, String> groups() {
        return Collections.unmodifiableMap(groups);
    }

    public List<Setting> of(String group) {
        return all.stream().filter(setting -> setting.group().equals(group)).toList();
    }

    private void add(JsonNode noted) {
        for (JsonNode group : noted.path("groups")) {
            String name = group.path("name").asText();
            if (name.startsWith(OURS)) {
                groups.put(name, group.path("description").asText());
            }
        }
        for (JsonNode property : noted.path("properties")) {
            String name = property.path("name").asText();
            if (name.startsWith(OURS)) {
                all.add(Setting.of(
                        name,
                        property.path("sourceType").asText(),
                        text(property, "description"),
                        text(property, "defaultValue")));
            }
        }
    }

    private static Optional<String> text(JsonNode node, String field) {
        return node.hasNonNull(field) ? Optional.of(node.path(field).asText()) : Optional.empty();
    }
}
