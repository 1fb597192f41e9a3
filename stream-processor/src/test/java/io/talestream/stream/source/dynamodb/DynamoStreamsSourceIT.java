package io.talestream.stream.source.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.TimedItem;
import io.talestream.stream.live.LiveTable;
import io.talestream.stream.source.ChangeSource;
import io.talestream.stream.source.ChangeSourceContract;
import io.talestream.stream.source.RecordingFeeds;
import io.talestream.stream.source.ShardPlace;
import io.talestream.stream.source.ShardStart;
import io.talestream.stream.source.kcl.LeaseTable;
import io.talestream.testing.time.Eventually;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DynamoStreamsSourceIT extends ChangeSourceContract {
    private final LiveTable table = new LiveTable();
    private final DynamoStreamsSource source =
            new DynamoStreamsSource(table.connection(), table.name(), LiveTable.ONE_WORKER);

    @AfterEach
    void stop() {
        table.close();
    }

    @Override
    protected ChangeSource source() {
        return source;
    }

    @Override
    protected void write(ChangeRecord change) {
        table.write(change);
    }

    @Override
    protected void rollShards() {
        table.rollShards();
    }

    @Test
    void a_checkpoint_behind_the_trim_horizon_is_reported_as_a_gap_before_later_changes() {
        String group = fresh();
        var item = new Item("colour");
        write(item.write("red", ""));
        var before = RecordingFeeds.takingAll();
        try (var _ = read(group, before)) {
            await(before, 1);
        }
        write(item.write("blue", ""));
        var after = RecordingFeeds.takingAll();

        try (var _ = trimmed(new TrimmingInterceptor()).read(group, "worker-1", after)) {
            await(after, 1);
        }

        assertThat(after.story()).startsWith("missed", "taken");
    }

    @Test
    void records_trimmed_while_reading_are_reported_as_a_gap_before_later_changes() {
        var item = new Item("colour");
        write(item.write("red", ""));
        var trimming = new TrimmingInterceptor();
        var feeds = RecordingFeeds.takingAll();

        try (var _ = trimmed(trimming).read(fresh(), "worker-1", feeds)) {
            await(feeds, 1);
            trimming.expire();
            Eventually.until("the gap is reported", () -> feeds.story().contains("missed"));
            write(item.write("blue", ""));
            await(feeds, 2);
        }

        assertThat(feeds.story()).startsWith("taken", "missed", "taken");
    }

    @Test
    void a_shard_deleted_before_it_was_read_is_reported_as_a_gap_and_then_marked_as_ended() {
        String group = fresh();
        String gone = "shardId-00000001000000000000-0badc0de";
        write(new Item("colour").write("red", ""));
        try (var _ = read(group, RecordingFeeds.takingAll())) {
            assertThat(source.leases(group).all()).isNotEmpty();
        }
        source.leases(group).reset(new ShardPlace(gone, List.of(), "0", "1"), "100000000000000000001");
        var feeds = RecordingFeeds.takingAll();

        try (var _ = read(group, feeds)) {
            Eventually.until(
                    () -> "the deleted shard has ended, feeds are "
                            + feeds.opened().stream().map(feed -> feed.shard).toList(),
                    () -> feeds.opened().stream()
                            .anyMatch(feed ->
                                    feed.shard.equals(gone) && feed.lifecycle().isEnded()));
        }

        assertThat(feeds.story()).contains("missed");
    }

    @Test
    void a_shard_whose_hand_over_was_not_finished_is_read() {
        String group = fresh();
        var item = new Item("colour");
        write(item.write("red", ""));
        var before = RecordingFeeds.takingAll();
        try (var _ = read(group, before)) {
            await(before, 1);
        }
        String leases = LeaseTable.of(table.client(), table.name(), group).name();
        source.leases(group)
                .all()
                .forEach(lease -> table.client()
                        .updateItem(r -> r.tableName(leases)
                                .key(Map.of("leaseKey", AttributeValue.fromS(lease.shard())))
                                .updateExpression("SET leaseOwner = :next, checkpointOwner = :last")
                                .expressionAttributeValues(Map.of(
                                        ":next",
                                        AttributeValue.fromS("worker-1"),
                                        ":last",
                                        AttributeValue.fromS("worker-0")))));
        write(item.write("blue", ""));
        var after = RecordingFeeds.takingAll();

        try (var _ = read(group, after)) {
            await(after, 1);
        }

        assertThat(after.story()).startsWith("taken");
    }

    @Test
    void a_start_time_is_found_among_changes_of_one_minute() {
        put("first", Instant.now());
        Instant next = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        Eventually.until("the next second begins", () -> !Instant.now().isBefore(next));
        put("second", Instant.now());

        List<ShardStart> starts = source.startingAt(next);

        var feeds = RecordingFeeds.takingAll();
        try (var _ = read(fresh(), feeds)) {
            await(feeds, 2);
        }
        assertThat(starts)
                .extracting(ShardStart::checkpoint)
                .containsExactly(feeds.taken().getFirst().sequenceNumber());
    }

    private void put(String name, Instant time) {
        table.client().putItem(r -> r.tableName(table.name()).item(TimedItem.of(name, time)));
    }

    private ChangeSource trimmed(TrimmingInterceptor trimming) {
        return new DynamoStreamsSource(table.connection(), table.name(), LiveTable.ONE_WORKER, List.of(trimming));
    }
}
