package io.talestream.stream.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.history.Item;
import io.talestream.stream.live.LiveTable;
import io.talestream.stream.source.ChangeSource;
import io.talestream.stream.source.ChangeSourceContract;
import io.talestream.stream.source.RecordingFeeds;
import io.talestream.stream.source.kcl.LossInterceptor;
import io.talestream.stream.source.kcl.TrimmedShards;
import io.talestream.testing.kinesis.KinesisRecords;
import io.talestream.testing.kinesis.LiveKinesis;
import io.talestream.testing.time.Eventually;
import io.talestream.testing.time.SettableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.kinesis.KinesisAsyncClient;
import software.amazon.awssdk.services.kinesis.model.Shard;
import software.amazon.awssdk.services.kinesis.model.StreamStatus;

/// Reads by polling: the Kinesis emulator has no fan-out, see [KinesisSourceTest].
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KinesisSourceIT extends ChangeSourceContract {
    private final LiveTable table = new LiveTable();
    private final LiveKinesis kinesis = LiveKinesis.start();
    private final KinesisAsyncClient client;
    private final SettableClock clock = SettableClock.at(Instant.now());
    private final ChildShards children = new ChildShards();
    private String stream = "";

    KinesisSourceIT() {
        client = source("any").client(new LossInterceptor(new TrimmedShards()));
    }

    @AfterAll
    void stop() {
        client.close();
        kinesis.close();
        table.close();
    }

    @BeforeEach
    void create() {
        stream = "stream-" + UUID.randomUUID();
        client.createStream(r -> r.streamName(stream).shardCount(1)).join();
        awaitActive();
    }

    @AfterEach
    void delete() {
        client.deleteStream(r -> r.streamName(stream)).join();
    }

    @Override
    protected ChangeSource source() {
        return source(stream);
    }

    @Override
    protected void write(ChangeRecord change) {
        put(KinesisRecords.json(change));
    }

    @Override
    protected void rollShards() {
        Shard open =
                client.listShards(r -> r.streamName(stream)).join().shards().getFirst();
        client.splitShard(r -> r.streamName(stream)
                        .shardToSplit(open.shardId())
                        .newStartingHashKey("170141183460469231731687303715884105728"))
                .join();
        awaitActive();
        children.know(client.listShards(r -> r.streamName(stream)).join().shards());
    }

    @Test
    void a_malformed_record_is_delivered_as_an_undecodable_change() {
        put("hello");
        put("{\"eventName\":\"INSERT\",\"dynamodb\":{\"NewImage\":{}}}");
        write(new Item("colour").write("red", ""));
        var feeds = RecordingFeeds.takingAll();

        try (var _ = read(fresh(), feeds)) {
            await(feeds, 3);
        }

        List<Change> changes = feeds.taken().stream().map(Attempt::decoded).toList();
        assertThat(changes.subList(0, 2)).hasOnlyElementsOfType(Change.Unreadable.class);
        assertThat(changes.getLast()).isInstanceOf(Change.Created.class);
    }

    @Test
    void a_reader_absent_longer_than_the_retention_gets_a_gap_before_any_change() {
        write(new Item("colour").write("red", ""));
        var inTime = RecordingFeeds.takingAll().readUpTo(clock.instant().minus(Duration.ofHours(23)));
        var late = RecordingFeeds.takingAll().readUpTo(clock.instant().minus(Duration.ofHours(25)));

        try (var _ = read(fresh(), inTime);
                var _ = read(fresh(), late)) {
            await(inTime, 1);
            await(late, 1);
        }

        assertThat(inTime.story()).containsExactly("taken");
        assertThat(late.story()).containsExactly("missed", "taken");
    }

    @Test
    void a_reader_stalled_longer_than_the_retention_gets_a_gap() {
        write(new Item("colour").write("red", ""));
        var feeds = RecordingFeeds.takingAll();

        try (var _ = read(fresh(), feeds)) {
            await(feeds, 1);
            clock.advance(Duration.ofHours(25));
            Eventually.until("the gap is reported", () -> feeds.story().contains("missed"));
            Eventually.until("the end is seen", feeds::sawTheEnd);
            assertThat(feeds.story()).containsExactly("taken", "missed");
        }
    }

    @Test
    void a_reader_blocked_by_consumers_longer_than_the_retention_gets_a_gap() {
        write(new Item("colour").write("red", ""));
        var feeds = new RecordingFeeds(batch -> {
            if (!batch.isEmpty()) {
                clock.advance(Duration.ofHours(25));
            }
            return true;
        });

        try (var _ = read(fresh(), feeds)) {
            Eventually.until("the gap is reported", () -> feeds.story().contains("missed"));
            Eventually.until("the end is seen", feeds::sawTheEnd);
            assertThat(feeds.story()).containsExactly("taken", "missed");
        }
    }

    private KinesisSource source(String name) {
        var at = new KinesisSource.Stream(name, Optional.of(kinesis.endpoint()), KinesisSource.Mode.POLLING);
        return new KinesisSource(table.connection(), table.name(), at, LiveTable.ONE_WORKER, clock, List.of(children));
    }

    private void put(String data) {
        client.putRecord(r -> r.streamName(stream)
                        .partitionKey("any")
                        .data(SdkBytes.fromString(data, StandardCharsets.UTF_8)))
                .join();
    }

    private void awaitActive() {
        Eventually.until(
                "the stream is active",
                () -> client.describeStreamSummary(r -> r.streamName(stream))
                                .join()
                                .streamDescriptionSummary()
                                .streamStatus()
                        == StreamStatus.ACTIVE);
    }
}
