package io.talestream.transcription.job;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.contracts.store.PageRequest;
import io.talestream.engines.EngineKeys;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.Backoff;
import io.talestream.stream.archive.Archiver;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Coverage;
import io.talestream.stream.consumer.BatchLimits;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.replay.ArchiveHistory;
import io.talestream.stream.replay.ChangeHistory;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.ReplayPace;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.stream.replay.ReplayTable;
import io.talestream.stream.replay.ReplayWatcher;
import io.talestream.stream.replay.Selection;
import io.talestream.stream.replay.StreamHistory;
import io.talestream.stream.replay.TableHistory;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// The changes of a table from its stream, its archive and the table itself, and replays of them.
final class ReplayFixture implements AutoCloseable {
    private static final Instant NO_END = Instant.parse("2200-01-01T00:00:00Z");
    private static final Backoff AT_ONCE = new Backoff(Duration.ofMillis(1), Duration.ofMillis(2), () -> 0.5, _ -> {});

    private final DynamoDb dynamo = Engines.dynamo();
    private final String table;
    private final ChangeArchive archive;
    private final ParkingLot lot;
    private final ReplayTable progress;
    private final DynamoDbStreamsClient streams = DynamoDbStreamsClient.builder()
            .endpointOverride(dynamo.endpoint())
            .region(Region.US_EAST_1)
            .credentialsProvider(StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey())))
            .httpClientBuilder(ApacheHttpClient.builder())
            .build();
    private final Map<String, Optional<String>> read = new HashMap<>();

    ReplayFixture(String table, Bucket bucket) {
        this.table = table;
        this.archive = new ChangeArchive(bucket, table);
        ParkingTable.ensure(dynamo.client(), ParkingTable.besides(table));
        this.lot = new DynamoParkingLot(dynamo.client(), ParkingTable.besides(table), Clock.systemUTC());
        ReplayTable.ensure(dynamo.client(), ReplayTable.besides(table));
        this.progress = new ReplayTable(dynamo.client(), ReplayTable.besides(table));
    }

    ChangeHistory stream() {
        String arn =
                dynamo.client().describeTable(d -> d.tableName(table)).table().latestStreamArn();
        return new StreamHistory(streams, arn, NO_END, _ -> {});
    }

    /// Of the changes that [#archiver] was given.
    ChangeHistory archive() {
        return new ArchiveHistory(archive, Selection.ALL);
    }

    ChangeHistory table() {
        return new TableHistory(dynamo.client(), table);
    }

    Archiver archiver() {
        return new Archiver(
                archive,
                new Coverage(archive, Clock.systemUTC()),
                new BatchLimits(100, 1 << 20, Duration.ofMillis(1), 1));
    }

    ReplayReport replay(ChangeHistory history, Consumer consumer) throws InterruptedException {
        var means = new Replay.Means(
                lot, progress, Duration.ZERO, new Limits(500, 1 << 24, 4), AT_ONCE, ReplayPace.unbounded());
        return new Replay(history.name(), history, Selection.ALL, List.of(consumer), means, ReplayWatcher.NONE)
                .run(Instant.now());
    }

    List<ParkedChange.Entry> parked(Consumer consumer) {
        return lot.list(ParkedQuery.all(consumer.name()), PageRequest.first(10)).items();
    }

    /// The changes in the stream since the last call.
    List<Change.Decoded> news() throws InterruptedException {
        List<Change.Decoded> news = new ArrayList<>();
        ChangeHistory stream = stream();
        for (String shard : stream.parts()) {
            stream.read(shard, read.getOrDefault(shard, Optional.empty()), (changes, position) -> {
                changes.forEach(change -> news.add((Change.Decoded) ChangeDecoder.decode(change)));
                read.put(shard, position);
                return true;
            });
        }
        return news;
    }

    @Override
    public void close() {
        streams.close();
        List.of(ParkingTable.besides(table), ReplayTable.besides(table))
                .forEach(name -> dynamo.client().deleteTable(delete -> delete.tableName(name)));
    }
}
