package io.talestream.local;

import io.talestream.app.config.KnownSettings;
import io.talestream.app.config.Setting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The reference of all settings.
final class ConfigurationPage {
    private static final List<Setting> KNOWN = KnownSettings.load();

    private ConfigurationPage() {}

    static List<Setting> settings() {
        return KNOWN;
    }

    static String markdown() {
        var page = new StringBuilder("""
            Generated from the records that hold the settings; do not edit: `mvn -q -pl deploy/system-test -am test \
            -Dtest=ConfigurationTest -Dsurefire.failIfNoSpecifiedTests=false -Dtalestream.handbook=write` renews it.

            # Configuration

            The settings of the processes that `talestream serve` starts. Each setting is a variable of its environment,
            which is checked as a whole before anything starts. Secret ones are not printed. `./talestream up` reads
            those of the worker and of the speech server and `TALESTREAM_SEARCH_EMBEDDINGS`, and sets the others by
            itself. Which process reads what, and how it is started, is in [services](services.md); what is logged, and
            how, in [operating the API](operating-the-api.md).
            """);
        Map<String, String> groups = new TreeMap<>();
        KnownSettings.noted("groups")
                .forEach(group -> groups.put(
                        group.path("name").asText(), group.path("description").asText()));
        groups.forEach((group, about) -> {
            page.append("%n## %s%n%n%s%n%n".formatted(group, about))
                    .append("| property | environment | default | |\n| --- | --- | --- | --- |\n");
            KNOWN.stream()
                    .filter(setting -> setting.group().equals(group))
                    .forEach(setting -> page.append(row(setting)));
        });
        return page.toString();
    }

    private static String row(Setting setting) {
        String start = setting.isRequired()
                ? "**required**"
                : setting.usual().map("`%s`"::formatted).orElse("");
        String description = (setting.isSecret() ? "**Secret.** " : "")
                + setting.about().map(ConfigurationPage::sentence).orElse("");
        return "| `%s` | `%s` | %s | %s |%n".formatted(setting.name(), setting.environment(), start, description);
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1).replaceAll("\\s+", " ") + ".";
    }
}
