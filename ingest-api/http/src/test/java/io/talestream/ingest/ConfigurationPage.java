package io.talestream.ingest;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The reference of all settings, from what the compiler noted down of the records that hold them.
final class ConfigurationPage {
    private static final String NOTED = "/META-INF/spring-configuration-metadata.json";
    private static final Pattern SECRET = Pattern.compile("\\.(secret|password|access-key|secret-key)$");

    private ConfigurationPage() {}

    record Setting(String name, String group, String type, Optional<String> about, Optional<String> usual) {
        boolean isRequired() {
            return usual.isEmpty() && !type.endsWith(".Optional");
        }

        boolean isSecret() {
            return SECRET.matcher(name).find();
        }

        String environment() {
            return name.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
        }

        private String row() {
            String start =
                    isRequired() ? "**required**" : usual.map("`%s`"::formatted).orElse("");
            String told = (isSecret() ? "**Secret.** " : "")
                    + about.map(ConfigurationPage::sentence).orElse("");
            return "| `%s` | `%s` | %s | %s |%n".formatted(name, environment(), start, told);
        }
    }

    static List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        noted("properties").values().forEach(each -> {
            String name = text(each, "name").orElseThrow();
            if (name.startsWith("talestream.")) {
                settings.add(new Setting(
                        name,
                        text(each, "sourceType").orElseThrow(),
                        text(each, "type").orElseThrow(),
                        text(each, "description"),
                        text(each, "defaultValue")));
            }
        });
        return settings;
    }

    static String markdown() {
        var page = new StringBuilder("""
            Generated from the records that hold the settings; do not edit: `mvn -q -pl ingest-api/http -am test \
            -Dtest=ConfigurationTest -Dsurefire.failIfNoSpecifiedTests=false -Dtalestream.handbook=write` renews it.

            # Configuration

            What the API can be told. Each can be given as a system property, in a file that `micronaut.config.files`
            names, or in the environment. Secret ones belong in the environment or in a file that only the process
            reads; they are not printed. `./talestream up` sets all of it by itself. What is logged, and how, is in
            [operating the API](operating-the-api.md).
            """);
        Map<String, JsonNode> groups = new TreeMap<>();
        noted("groups").values().forEach(group -> groups.put(text(group, "name").orElseThrow(), group));
        groups.forEach((name, group) -> {
            if (name.startsWith("talestream.")) {
                page.append("%n## %s%n%n%s%n%n"
                                .formatted(name, text(group, "description").orElseThrow()))
                        .append("| property | environment | default | |\n| --- | --- | --- | --- |\n");
                settings().stream()
                        .filter(setting ->
                                setting.group().equals(text(group, "type").orElseThrow()))
                        .forEach(setting -> page.append(setting.row()));
            }
        });
        return page.toString();
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    private static Optional<String> text(JsonNode node, String field) {
        return Optional.ofNullable(node.get(field)).map(JsonNode::getStringValue);
    }

    private static JsonNode noted(String list) {
        try (InputStream in = Application.class.getResourceAsStream(NOTED)) {
            JsonNode all = JsonMapper.createDefault().readValue(Objects.requireNonNull(in, NOTED), JsonNode.class);
            return Objects.requireNonNull(Objects.requireNonNull(all, NOTED).get(list), list);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
