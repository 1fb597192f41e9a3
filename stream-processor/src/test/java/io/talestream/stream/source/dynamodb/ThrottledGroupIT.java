package io.talestream.stream.source.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.delivery.Counts;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupParts;
import io.talestream.stream.group.Groups;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.ScriptedConsumer;
import io.talestream.stream.live.LiveTable;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.testing.engine.Throttling;
import io.talestream.testing.time.Eventually;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A group whose tables and stream have too little capacity: leases and checkpoints, reads of the stream, progress and
/// the parking lot.
class ThrottledGroupIT {
    private static final int ITEMS = 20;
    private static final int ROUNDS = 6;

    @Test
    void a_throttled_group_loses_and_duplicates_nothing_and_parks_only_refused_changes() {
        var reads = new Throttling(call -> call % 5 == 3);
        var writes = new Throttling(call -> call % 3 != 2);
        var projection = new Projection("projector");
        var refused = new Item("setting-0");
        var refusing = new ScriptedConsumer(
                "refusing",
                change -> change.key().equals(refused.key()) && change.version().micros() == 1
                        ? new Answer.Refused("no")
                        : new Answer.Applied());
        List<Item> items = IntStream.range(0, ITEMS)
                .mapToObj(i -> new Item("setting-" + i))
                .toList();

        try (var table = new LiveTable()) {
            ParkingTable.ensure(table.client(), ParkingTable.besides(table.name()));
            ProgressTable.ensure(table.client(), ProgressTable.besides(table.name()));
            var throttled = writes.client(table.client());
            var progress = new DynamoGroupProgress(throttled, ProgressTable.besides(table.name()));
            var parts = new GroupParts(
                    "worker-1",
                    new DynamoParkingLot(throttled, ParkingTable.besides(table.name()), Clock.systemUTC()),
                    progress,
                    (_, _, gap) -> {
                        throw new IllegalStateException("nothing is missing here: " + gap);
                    },
                    Limits.USUAL,
                    new Backoff(Duration.ofMillis(1), Duration.ofMillis(50), () -> 0.5, Thread::sleep),
                    (_, _) -> {},
                    Clock.systemUTC());
            var source = new DynamoStreamsSource(
                    table.connection(), table.name(), LiveTable.ONE_WORKER, List.of(reads.interceptor()));

            try (var groups = Groups.start(source, Map.of("work", List.of(projection, refusing)), parts)) {
                for (int round = 0; round < ROUNDS; round++) {
                    items.forEach(item -> table.write(item.write("value", "")));
                    if (round == ROUNDS / 2) {
                        table.rollShards();
                    }
                }
                Eventually.until(
                        () -> "all is handled: " + groups.runners().getFirst().counts(),
                        () -> counts(groups, "projector").applied() == ITEMS * ROUNDS
                                && counts(groups, "refusing").applied() == ITEMS * ROUNDS - 1);
                Eventually.until(
                        () -> "one shard has ended and only the other is open: "
                                + groups.runners().getFirst().progress(),
                        () -> groups.runners().getFirst().progress().size() == 1);
                assertThat(counts(groups, "projector").stale()).isZero();
                assertThat(counts(groups, "projector").parked()).isZero();
                assertThat(counts(groups, "refusing").parked()).isOne();
            }
            assertThat(items).allSatisfy(item -> assertThat(projection.rows()).containsEntry(item.key(), item.row()));
            assertThat(table.parked("projector")).isEmpty();
            assertThat(table.parked("refusing"))
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.attempts()).isOne());
        }
        assertThat(reads.count()).isPositive();
        assertThat(writes.count()).isPositive();
    }

    private static Counts counts(Groups groups, String consumer) {
        return Objects.requireNonNull(groups.runners().getFirst().counts().get(consumer));
    }
}
