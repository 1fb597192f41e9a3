package io.talestream.stream.group;

import io.talestream.stream.consumer.Consumer;
import java.util.List;

/// Consumers that share a checkpoint and progress at the pace of the slowest.
public record Group(String name, List<Consumer> consumers) {
    /// The name is part of table names.
    private static final String NAME = "[a-z][a-z0-9-]{0,31}";

    public Group {
        if (!name.matches(NAME)) {
            throw new IllegalArgumentException(
                    "a group name must be 1 to 32 lower-case letters, digits and hyphens, first a letter, is " + name);
        }
        consumers = List.copyOf(consumers);
        if (consumers.stream().map(Consumer::name).distinct().count() < consumers.size()) {
            throw new IllegalArgumentException("two consumers of group %s have the same name".formatted(name));
        }
    }
}
