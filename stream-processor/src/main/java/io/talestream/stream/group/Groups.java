package io.talestream.stream.group;

import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.source.ChangeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public record Groups(List<GroupRunner> runners) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Groups.class);

    /// Starts each group that has consumers. Throws if these are more groups than the source can serve.
    public static Groups start(ChangeSource source, Map<String, List<Consumer>> consumers, GroupParts parts) {
        List<Group> groups = running(consumers);
        check(source.mostGroups(), groups);
        List<GroupRunner> started = new ArrayList<>();
        try {
            groups.forEach(group -> started.add(GroupRunner.start(group, source, parts)));
            return new Groups(List.copyOf(started));
        } catch (RuntimeException e) {
            started.forEach(GroupRunner::close);
            throw e;
        }
    }

    /// Stops all groups concurrently.
    @Override
    public void close() {
        try (var closing = Executors.newVirtualThreadPerTaskExecutor()) {
            runners.forEach(runner -> closing.execute(runner::close));
        }
    }

    private static List<Group> running(Map<String, List<Consumer>> consumers) {
        List<Group> groups = new ArrayList<>();
        consumers.forEach((name, members) -> {
            if (members.isEmpty()) {
                LOG.info("group {} has no consumers and is not started", name);
            } else {
                groups.add(new Group(name, members));
            }
        });
        return groups;
    }

    private static void check(OptionalInt most, List<Group> groups) {
        if (most.isPresent() && groups.size() > most.getAsInt()) {
            throw new IllegalArgumentException(("%s are %d groups, and DynamoDB Streams serves %d readers of a shard:"
                            + " a further one has all of them throttled. Put the consumers into fewer groups, or"
                            + " read from a Kinesis data stream.")
                    .formatted(
                            String.join(", ", groups.stream().map(Group::name).toList()),
                            groups.size(),
                            most.getAsInt()));
        }
    }
}
