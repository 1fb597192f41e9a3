package io.talestream.local;

import io.micronaut.context.ApplicationContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What a service was told by its environment. It is looked at as a whole before anything starts, so that whoever got
/// something wrong is told all of it at once; nothing that is secret is printed.
final class ServiceEnvironment {
    private static final String OURS = "TALESTREAM_";

    /// Read before there are settings, or by the script.
    private static final Set<String> OTHERS = Set.of(
            "TALESTREAM_LOG_FORM",
            "TALESTREAM_LOG_LEVEL",
            "TALESTREAM_LOG_LIBRARIES",
            "TALESTREAM_CONSOLE",
            "TALESTREAM_SKIP_TESTS");

    private final Map<String, String> environment;
    private final KnownSettings known = KnownSettings.load();

    ServiceEnvironment(Map<String, String> environment) {
        this.environment = new TreeMap<>(environment);
    }

    /// Refuses what the service cannot start with.
    ///
    /// @param groups of settings that it reads
    void check(List<String> groups) {
        List<String> problems = new ArrayList<>();
        for (Setting setting : known.all()) {
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
                    .collect(Collectors.joining("\n  ", "The environment has to be mended first:\n  ", "")));
        }
    }

    /// What looks like a setting and is none: someone may have mistyped it.
    List<String> unknown() {
        Set<String> names = known.all().stream().map(Setting::environment).collect(Collectors.toSet());
        return environment.keySet().stream()
                .filter(name -> name.startsWith(OURS) && !names.contains(name) && !OTHERS.contains(name))
                .toList();
    }

    /// Micronaut, told what the environment says and `more`. Only this environment counts, and not the process's own.
    ApplicationContext open(Map<String, Object> more) {
        Map<String, Object> told = new HashMap<>(more);
        known.all()
                .forEach(setting -> Optional.ofNullable(environment.get(setting.environment()))
                        .filter(value -> !value.isBlank())
                        .ifPresent(value -> told.put(setting.name(), value)));
        return ApplicationContext.builder()
                .environmentPropertySource(false)
                .properties(told)
                .banner(false)
                .start();
    }

    <T> T settings(Class<T> type) {
        try (ApplicationContext context = open(Map.of())) {
            return context.getBean(type);
        }
    }
}
