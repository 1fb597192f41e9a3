package io.talestream.stream.replay;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.engines.EngineKeys;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.Backoff;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.archive.Archiver;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Coverage;
import io.talestream.stream.consumer.BatchLimits;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.parking.InMemoryParkingLot;
import io.talestream.stream.parking.ParkingLot;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.S3;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// A separate table with its stream and an archive, for tests of replays.
public final class ReplayFixture implements AutoCloseable {
    private static final int BATCH = 25;

    private final DynamoDb dynamo = Engines.dynamo();
    private final S3 s3 = Engines.s3();
    private final String table = "test-table-" + UUID.randomUUID();
    private final DynamoDbStreamsClient streams = client(new ExecutionInterceptor() {});
    private final ChangeArchive archive =
            new ChangeArchive(new Bucket(s3.client(), s3.presigner(), s3.newBucket()), table);
    private final ParkingLot lot = new InMemoryParkingLot(Clock.systemUTC());
    private final InMemoryReplayProgress kept = new InMemoryReplayProgress();

    public ReplayFixture() {
        TableCreation.ensure(dynamo.client(), table);
    }

    public DynamoDbClient client() {
        return dynamo.client();
    }

    public String table() {
        return table;
    }

    public ChangeArchive archive() {
        return archive;
    }

    public Coverage coverage(Clock clock) {
        return new Coverage(archive, clock);
    }

    public Archiver archiver(Clock clock) {
        return archiver(clock, 100);
    }

    /// An archiver with this many changes per object.
    Archiver archiver(Clock clock, int changes) {
        return new Archiver(archive, coverage(clock), new BatchLimits(changes, 1 << 20, Duration.ofMillis(1), 1));
    }

    public InMemoryReplayProgress kept() {
        return kept;
    }

    /// Writes the new image of the change.
    public void put(ChangeRecord change) {
        dynamo.client()
                .putItem(put -> put.tableName(table)
                        .item(AttributeValues.toSdk(change.after().orElseThrow())));
    }

    /// Writes the new images of changes of different items in batches.
    void putAll(List<ChangeRecord> changes) {
        for (int from = 0; from < changes.size(); from += BATCH) {
            List<WriteRequest> writes = changes.subList(from, Math.min(changes.size(), from + BATCH)).stream()
                    .map(change -> AttributeValues.toSdk(change.after().orElseThrow()))
                    .map(item ->
                            WriteRequest.builder().putRequest(p -> p.item(item)).build())
                    .toList();
            dynamo.client().batchWriteItem(r -> r.requestItems(Map.of(table, writes)));
        }
    }

    public ChangeHistory stream(Instant end) {
        return new StreamHistory(streams, arn(), end, _ -> {});
    }

    /// As [#stream], with one change in each page.
    ChangeHistory streamOneByOne(Instant end) {
        var oneByOne = client(new ExecutionInterceptor() {
            @Override
            public SdkRequest modifyRequest(Context.ModifyRequest call, ExecutionAttributes attributes) {
                return call.request() instanceof GetRecordsRequest request
                        ? request.toBuilder().limit(1).build()
                        : call.request();
            }
        });
        return new StreamHistory(oneByOne, arn(), end, _ -> {});
    }

    private String arn() {
        return dynamo.client().describeTable(d -> d.tableName(table)).table().latestStreamArn();
    }

    private DynamoDbStreamsClient client(ExecutionInterceptor interceptor) {
        return DynamoDbStreamsClient.builder()
                .endpointOverride(dynamo.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey())))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .overrideConfiguration(o -> o.addExecutionInterceptor(interceptor))
                .build();
    }

    public ChangeHistory fromTable() {
        return new TableHistory(dynamo.client(), table);
    }

    public ChangeHistory fromArchive() {
        return new ArchiveHistory(archive, Selection.ALL);
    }

    public ReplayReport replay(ChangeHistory history, Selection selection, Consumer consumer)
            throws InterruptedException {
        return new Replay("test", history, selection, List.of(consumer), means(), ReplayWatcher.NONE)
                .run(Instant.now());
    }

    public Replay.Means means() {
        return means(kept);
    }

    Replay.Means means(ReplayProgress progress) {
        var backoff = new Backoff(Duration.ofMillis(1), Duration.ofMillis(2), () -> 0.5, _ -> {});
        return new Replay.Means(
                lot, progress, Duration.ZERO, new Limits(500, 1 << 24, 4), backoff, ReplayPace.unbounded());
    }

    @Override
    public void close() {
        streams.close();
        dynamo.client().deleteTable(delete -> delete.tableName(table));
    }
}
