package io.talestream.stream.group;

import io.talestream.stream.consumer.Consumer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public record GroupSettings(Map<String, List<String>> groups) {
    /// Search has its own group, so that slower consumers do not delay it.
    public static final GroupSettings USUAL = parse("search=search;work=projector,transcription,archive");

    public GroupSettings {
        groups = copy(groups);
        List<String> all = groups.values().stream().flatMap(List::stream).toList();
        all.stream()
                .filter(name -> all.indexOf(name) != all.lastIndexOf(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException(
                            "consumer %s is in more than one group and would get every change more than once"
                                    .formatted(name));
                });
    }

    /// Parses the configuration format: `search=search;work=projector,archive`.
    public static GroupSettings parse(String text) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (String group : text.split(";", -1)) {
            int equals = group.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(
                        "groups must have the form name=consumer,consumer;name=consumer, not " + text);
            }
            String name = group.substring(0, equals).strip();
            if (groups.put(name, names(group.substring(equals + 1))) != null) {
                throw new IllegalArgumentException("group %s is defined twice".formatted(name));
            }
        }
        return new GroupSettings(groups);
    }

    /// Assigns consumers to their groups. A name without a consumer is ignored, since a release may lack one. A
    /// consumer without a group is an error, because it would get no changes.
    public Map<String, List<Consumer>> assign(Collection<? extends Consumer> consumers) {
        Map<String, List<Consumer>> assigned = new LinkedHashMap<>();
        groups.forEach((group, names) -> assigned.put(
                group,
                consumers.stream()
                        .filter(consumer -> names.contains(consumer.name()))
                        .<Consumer>map(consumer -> consumer)
                        .toList()));
        consumers.forEach(consumer -> {
            if (groups.values().stream().noneMatch(names -> names.contains(consumer.name()))) {
                throw new IllegalArgumentException(
                        "consumer %s is in no group and would get no changes".formatted(consumer.name()));
            }
        });
        return assigned;
    }

    private static List<String> names(String text) {
        List<String> names = new ArrayList<>();
        for (String name : text.split(",", -1)) {
            if (!name.isBlank()) {
                names.add(name.strip());
            }
        }
        return names;
    }

    private static Map<String, List<String>> copy(Map<String, List<String>> groups) {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        groups.forEach((group, names) -> copy.put(group, List.copyOf(names)));
        return Collections.unmodifiableMap(copy);
    }
}
