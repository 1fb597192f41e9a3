package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.history.Projection;
import io.talestream.stream.parking.InMemoryParkingLot;
import io.talestream.stream.source.ChangeSource;
import io.talestream.stream.source.Leases;
import io.talestream.stream.source.ShardFeeds;
import io.talestream.stream.source.StreamReader;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class GroupsTest {
    private static final GroupParts PARTS = GroupParts.usual(
            "worker-1",
            new InMemoryParkingLot(Clock.systemUTC()),
            new InMemoryGroupProgress(),
            (_, _, _) -> {},
            (_, _) -> {},
            Clock.systemUTC());

    @Test
    void more_groups_than_readers_of_a_shard_are_rejected_with_the_reason() {
        assertThatThrownBy(() -> Groups.start(new NeverRead(OptionalInt.of(2)), groups("a", "b", "c"), PARTS))
                .hasMessage("a, b, c are 3 groups, and DynamoDB Streams serves 2 readers of a shard: a further one has"
                        + " all of them throttled. Put the consumers into fewer groups, or read from a Kinesis data"
                        + " stream.");
    }

    @Test
    void a_group_without_consumers_is_not_started_and_does_not_count() {
        Map<String, List<Consumer>> consumers = groups("a", "b");
        consumers.put("c", List.of());

        assertThatThrownBy(() -> Groups.start(new NeverRead(OptionalInt.of(2)), consumers, PARTS))
                .hasMessage("a is read");
        assertThat(Groups.start(new NeverRead(OptionalInt.of(2)), Map.of("c", List.of()), PARTS)
                        .runners())
                .isEmpty();
    }

    @Test
    void a_source_without_a_reader_limit_accepts_any_number_of_groups() {
        assertThatThrownBy(() -> Groups.start(new NeverRead(OptionalInt.empty()), groups("a", "b", "c", "d"), PARTS))
                .hasMessage("a is read");
    }

    private static Map<String, List<Consumer>> groups(String... names) {
        Map<String, List<Consumer>> groups = new LinkedHashMap<>();
        for (String name : names) {
            groups.put(name, List.of(new Projection(name)));
        }
        return groups;
    }

    /// Throws when it is read.
    private record NeverRead(OptionalInt mostGroups) implements ChangeSource {
        @Override
        public StreamReader read(String group, String worker, ShardFeeds feeds) {
            throw new IllegalStateException(group + " is read");
        }

        @Override
        public Leases leases(String group) {
            throw new IllegalStateException("unexpected read of the leases of " + group);
        }
    }
}
