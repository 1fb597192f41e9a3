package io.talestream.stream.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.store.PageRequest;
import io.talestream.store.table.AttributeValues;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.delivery.Counts;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.Projection;
import io.talestream.stream.history.ScriptedConsumer;
import io.talestream.stream.live.LiveTable;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.parking.Redrive;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.ShardPlace;
import io.talestream.stream.source.dynamodb.DynamoStreamsSource;
import io.talestream.testing.engine.Throttling;
import io.talestream.testing.time.Eventually;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/// Groups on a real table and its stream.
class GroupsIT {
    private static final int BATCH = 25;

    private final LiveTable table = new LiveTable();
    private final ParkingLot lot;
    private final GroupProgress progress;

    GroupsIT() {
        ParkingTable.ensure(table.client(), ParkingTable.besides(table.name()));
        ProgressTable.ensure(table.client(), ProgressTable.besides(table.name()));
        lot = new DynamoParkingLot(table.client(), ParkingTable.besides(table.name()), Clock.systemUTC());
        progress = new DynamoGroupProgress(table.client(), ProgressTable.besides(table.name()));
    }

    @AfterEach
    void stop() {
        table.close();
    }

    @Test
    void changes_of_an_item_keep_their_order_across_shard_splits_under_load() {
        keepsOrder(300, 100);
    }

    @Test
    @Tag("proof")
    void changes_of_an_item_keep_their_order_across_many_shard_splits_under_load() {
        keepsOrder(3_000, 300);
    }

    private void keepsOrder(int writes, int ofAShard) {
        Map<String, Long> last = new ConcurrentHashMap<>();
        var outOfOrder = new ConcurrentLinkedQueue<String>();
        var count = new AtomicInteger();
        var consumer = new ScriptedConsumer("projector", change -> {
            long version = change.version().micros();
            Long before = last.put(change.key().sk(), version);
            if (version != (before == null ? 0 : before) + 1) {
                outOfOrder.add("%s: %d after %s".formatted(change.key().sk(), version, before));
            }
            count.incrementAndGet();
            return new Answer.Applied();
        });
        List<Item> items = items(30);

        try (var _ = start(Map.of("work", List.of(consumer)))) {
            for (int i = 0; i < writes; i++) {
                table.write(items.get(i % items.size()).write("value " + i, ""));
                if (i % ofAShard == ofAShard - 1) {
                    table.rollShards();
                }
            }
            Eventually.until(() -> "%d are handled, are %s".formatted(writes, count), () -> count.get() == writes);
            assertThat(outOfOrder).isEmpty();
            assertThat(last)
                    .hasSize(items.size())
                    .allSatisfy((_, version) -> assertThat(version).isEqualTo(writes / items.size()));
        }
    }

    @Test
    void an_unavailable_group_delays_no_other_group_and_catches_up_after_recovery() {
        var down = new AtomicBoolean(true);
        var search = new Projection("search");
        var work = new Projection("projector");
        var failing = new ScriptedConsumer("projector", change -> {
            if (down.get()) {
                throw new Outage("the index");
            }
            return work.apply(change);
        });
        List<Item> items = items(200);

        try (var groups = start(Map.of("search", List.of(search), "work", List.of(failing)))) {
            for (int round = 0; round < 2; round++) {
                items.forEach(item -> table.write(item.write("value", "")));
                Eventually.until("search has applied all changes", () -> has(search, items));
                Eventually.until(
                        "search does not lag", () -> lag(groups, "search").equals(Lag.NONE));
            }
            assertThat(work.rows()).isEmpty();
            Eventually.until("work lags", () -> lag(groups, "work").behind().compareTo(Duration.ofSeconds(1)) > 0);
            Eventually.until(
                    () -> "work has 400 before it, has " + lag(groups, "work"),
                    () -> lag(groups, "work").changes() == 400);
            Eventually.until(
                    "the lag is recorded",
                    () -> progress.of("work").stream()
                            .anyMatch(shard -> shard.lag().changes() == 400));
            down.set(false);
            Eventually.until("work has applied all changes", () -> has(work, items));
            Eventually.until("work does not lag", () -> lag(groups, "work").equals(Lag.NONE));
            Eventually.until(
                    "the recovery is recorded",
                    () -> progress.of("work").stream()
                            .allMatch(shard -> shard.handledUpTo().isPresent()
                                    && shard.lag().changes() == 0));
        }
    }

    @Test
    void one_bad_change_among_many_is_parked_and_redriven_when_the_consumer_is_corrected() {
        parksOne(1_000);
    }

    @Test
    @Tag("proof")
    void one_bad_change_among_ten_thousand_is_parked_and_redriven_when_the_consumer_is_corrected() {
        parksOne(10_000);
    }

    private void parksOne(int among) {
        var projection = new Projection("projector");
        String bad = new Item("setting-777").key().sk();
        Consumer picky = new ScriptedConsumer("projector", change -> {
            if (change.key().sk().equals(bad)) {
                throw new IllegalStateException("a mistake in the consumer");
            }
            return projection.apply(change);
        });
        List<Item> items = items(among);

        try (var groups = start(Map.of("work", List.of(picky)))) {
            writeTogether(items);
            Eventually.until(
                    () -> "all but one of %d are applied, are %d"
                            .formatted(among, projection.rows().size()),
                    () -> projection.rows().size() == among - 1);
            Eventually.until("one is parked", () -> parked().size() == 1);
            Eventually.until(
                    "all are counted",
                    () -> counts(groups).applied() == among - 1
                            && counts(groups).parked() == 1);
        }
        var ending = new Redrive(lot).of(projection, parked().getFirst().id());

        assertThat(ending).isInstanceOf(Redrive.Ending.Applied.class);
        assertThat(has(projection, items)).isTrue();
        assertThat(parked()).isEmpty();
    }

    @Test
    void a_gap_is_filled_before_the_shard_is_marked_as_ended_even_if_progress_is_throttled() {
        var source = new DynamoStreamsSource(table.connection(), table.name(), LiveTable.ONE_WORKER);
        var first = new Projection("projector");
        Item item = new Item("setting");
        table.write(item.write("value", ""));
        try (var _ = start(Map.of("work", List.of(first)))) {
            Eventually.until("it is handled", () -> has(first, List.of(item)));
        }
        ShardProgress before = progress.of("work").getFirst();
        String gone = "shardId-00000001000000000000-0badc0de";
        source.leases("work").reset(new ShardPlace(gone, List.of(), "0", "1"), "100000000000000000001");
        progress.record(new ShardProgress(
                "work", gone, Optional.empty(), before.handledUpTo(), Lag.NONE, "another", before.updatedAt()));
        var gaps = new ConcurrentLinkedQueue<Gap>();
        var attempts = new AtomicInteger();
        GapFiller filler = (group, consumers, gap) -> {
            assertThat(group).isEqualTo("work");
            assertThat(consumers).hasSize(1);
            if (attempts.incrementAndGet() < 3) {
                throw new Outage("the archive");
            }
            assertThat(state(source.leases("work").all(), gone)).contains("100000000000000000001");
            gaps.add(gap);
        };

        var throttling = new Throttling(call -> call < 3);
        var throttled = new DynamoGroupProgress(throttling.client(table.client()), ProgressTable.besides(table.name()));

        try (var _ = Groups.start(source, Map.of("work", List.of(first)), parts(throttled, filler))) {
            Eventually.until(
                    () -> "it is marked, leases are " + source.leases("work").all(),
                    () -> state(source.leases("work").all(), gone)
                            .filter(checkpoint -> !checkpoint.equals(LeaseState.SHARD_END))
                            .isEmpty());
        }
        assertThat(throttling.count()).isEqualTo(3);
        assertThat(gaps).singleElement().satisfies(gap -> {
            assertThat(gap.shard()).isEqualTo(gone);
            assertThat(gap.from()).isEqualTo(before.handledUpTo());
        });
    }

    private Groups start(Map<String, List<Consumer>> consumers) {
        var source = new DynamoStreamsSource(table.connection(), table.name(), LiveTable.ONE_WORKER);
        return Groups.start(source, consumers, parts(progress, (_, _, gap) -> {
            throw new IllegalStateException("nothing is missing here: " + gap);
        }));
    }

    private GroupParts parts(GroupProgress kept, GapFiller filler) {
        return GroupParts.usual("worker-1", lot, kept, filler, (_, _) -> {}, Clock.systemUTC());
    }

    private static Optional<String> state(List<LeaseState> leases, String shard) {
        return leases.stream()
                .filter(lease -> lease.shard().equals(shard))
                .map(LeaseState::checkpoint)
                .findFirst();
    }

    private List<ParkedChange.Entry> parked() {
        return lot.list(ParkedQuery.all("projector"), PageRequest.first(10)).items();
    }

    private static Counts counts(Groups groups) {
        return Objects.requireNonNull(groups.runners().getFirst().counts().get("projector"));
    }

    private static Lag lag(Groups groups, String name) {
        return groups.runners().stream()
                .filter(runner -> runner.name().equals(name))
                .findFirst()
                .orElseThrow()
                .lag();
    }

    private static boolean has(Projection projection, List<Item> items) {
        var rows = projection.rows();
        return items.stream().allMatch(item -> item.row().equals(rows.get(item.key())));
    }

    private static List<Item> items(int count) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(new Item("setting-" + i));
        }
        return items;
    }

    private void writeTogether(List<Item> items) {
        for (int i = 0; i < items.size(); i += BATCH) {
            List<WriteRequest> writes = items.subList(i, i + BATCH).stream()
                    .map(item -> item.write("value", "").after().orElseThrow())
                    .map(after -> WriteRequest.builder()
                            .putRequest(p -> p.item(AttributeValues.toSdk(after)))
                            .build())
                    .toList();
            table.client().batchWriteItem(r -> r.requestItems(Map.of(table.name(), writes)));
        }
    }
}
