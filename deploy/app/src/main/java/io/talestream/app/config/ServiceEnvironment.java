package io.talestream.app.config;

import io.micronaut.context.ApplicationContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The environment variables of a service. They are checked together before anything starts, so that one run reports
/// all problems. Secrets are not printed.
public final class ServiceEnvironment {
    private static final String OURS = "TALESTREAM_";

    /// Read before the settings are loaded, or by the launcher script.
    private static final Set<String> OTHERS = Set.of(
            "TALESTREAM_LOG_FORM",
            "TALESTREAM_LOG_LEVEL",
            "TALESTREAM_LOG_LIBRARIES",
            "TALESTREAM_CONSOLE",
            "TALESTREAM_SKIP_TESTS");

    private final Map<String, String> environment;
    private final List<Setting> known = KnownSettings.load();

    public ServiceEnvironment(Map<String, String> environment) {
        this.environment = new TreeMap<>(environment);
    }

    /// Whether a setting of these groups is set.
    public boolean hasAny(List<String> groups) {
        return known.stream()
                .filter(setting -> groups.contains(setting.group()))
                .anyMatch(setting ->
                        !environment.getOrDefault(setting.environment(), "").isBlank());
    }

    /// Throws if a required setting is missing or a value is invalid.
    ///
    /// @param groups the groups of settings that the service reads
    public void check(List<String> groups) {
        List<String> problems = new ArrayList<>();
        for (Setting setting : known) {
            String value = environment.getOrDefault(setting.environment(), "");
            if (value.isBlank() && setting.isRequired() && groups.contains(setting.group())) {
                problems.add("%s is missing: %s"
                        .formatted(setting.environment(), setting.about().orElse("")));
            } else if (!value.isBlank()) {
                setting.problem(value).ifPresent(problems::add);
            }
        }
        if (!problems.isEmpty()) {
            throw new UsageError(problems.stream()
                    .collect(Collectors.joining("\n  ", "Correct these environment variables:\n  ", "")));
        }
    }

    /// Variables that look like a setting but are none, probably misspelt.
    public List<String> unknown() {
        Set<String> names = known.stream().map(Setting::environment).collect(Collectors.toSet());
        return environment.keySet().stream()
                .filter(name -> name.startsWith(OURS) && !names.contains(name) && !OTHERS.contains(name))
                .toList();
    }

    /// A Micronaut context with these variables and `more`, in these of Micronaut's environments. It ignores the
    /// environment of the process itself.
    public ApplicationContext open(Map<String, Object> more, String... environments) {
        Map<String, Object> properties = new HashMap<>(more);
        properties.putAll(properties(_ -> true));
        return ApplicationContext.builder()
                .environmentPropertySource(false)
                .properties(properties)
                .environments(environments)
                .banner(false)
                .start();
    }

    /// The settings of these groups that are set, by their names.
    public Map<String, Object> properties(List<String> groups) {
        return properties(setting -> groups.contains(setting.group()));
    }

    private Map<String, Object> properties(Predicate<Setting> which) {
        Map<String, Object> properties = new HashMap<>();
        known.stream()
                .filter(which)
                .forEach(setting -> Optional.ofNullable(environment.get(setting.environment()))
                        .filter(value -> !value.isBlank())
                        .ifPresent(value -> properties.put(setting.name(), value)));
        return properties;
    }

    public <T> T settings(Class<T> type) {
        // A graceful shutdown creates the server in order to shut it down.
        try (ApplicationContext context = open(Map.of("micronaut.lifecycle.graceful-shutdown.enabled", false))) {
            return context.getBean(type);
        }
    }
}
