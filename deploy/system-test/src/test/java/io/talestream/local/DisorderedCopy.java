package io.talestream.local;

import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.store.table.AttributeValues;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.Leases;
import io.talestream.testing.kinesis.KinesisRecords;
import io.talestream.testing.time.Eventually;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.http.Protocol;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.kinesis.KinesisAsyncClient;
import software.amazon.awssdk.services.kinesis.model.StreamStatus;

/// Copies the changes of a table to a Kinesis data stream, as DynamoDB does at worst: each change twice, and older
/// ones after newer ones.
final class DisorderedCopy implements AutoCloseable {
    private final DynamoDbStreamsClient changes;
    private final String arn;
    private final KinesisAsyncClient kinesis;
    private final String stream;
    private final Random random = new Random(7);
    private final Map<String, String> iterators = new HashMap<>();
    private final List<ChangeRecord> withheld = new ArrayList<>();
    private final Map<String, BigInteger> last = new HashMap<>();
    private int copied;

    DisorderedCopy(OpenTable table, URI endpoint, String stream, int shards) {
        this.changes = table.streams();
        this.arn = table.client()
                .describeTable(describe -> describe.tableName(table.name()))
                .table()
                .latestStreamArn();
        this.kinesis = KinesisAsyncClient.builder()
                .endpointOverride(endpoint)
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey())))
                .httpClientBuilder(NettyNioAsyncHttpClient.builder().protocol(Protocol.HTTP1_1))
                .build();
        this.stream = stream;
        kinesis.createStream(create -> create.streamName(stream).shardCount(shards))
                .join();
        Eventually.until(
                "the stream is active",
                () -> kinesis.describeStreamSummary(describe -> describe.streamName(stream))
                                .join()
                                .streamDescriptionSummary()
                                .streamStatus()
                        == StreamStatus.ACTIVE);
    }

    /// Copies the changes since the last call and some that were held back. Returns whether there were any.
    boolean more() {
        List<ChangeRecord> due = new ArrayList<>(withheld);
        withheld.clear();
        for (ChangeRecord change : read()) {
            due.add(change);
            (random.nextBoolean() ? due : withheld).add(change);
        }
        Collections.shuffle(due, random);
        due.forEach(this::put);
        return !due.isEmpty();
    }

    int copied() {
        return copied;
    }

    /// The last change in each shard.
    Map<String, BigInteger> last() {
        return Map.copyOf(last);
    }

    /// Whether a group has handled all changes copied so far.
    boolean isHandled(Leases group) {
        return isHandled(group, last);
    }

    static boolean isHandled(Leases group, Map<String, BigInteger> last) {
        Map<String, BigInteger> handled = group.all().stream()
                .filter(lease -> lease.checkpoint().matches("\\d+"))
                .collect(Collectors.toMap(LeaseState::shard, lease -> new BigInteger(lease.checkpoint())));
        return last.entrySet().stream()
                .allMatch(put ->
                        handled.getOrDefault(put.getKey(), BigInteger.ZERO).compareTo(put.getValue()) >= 0);
    }

    private void put(ChangeRecord change) {
        var put = kinesis.putRecord(record -> record.streamName(stream)
                        .partitionKey(change.sequenceNumber())
                        .data(SdkBytes.fromString(KinesisRecords.json(change), StandardCharsets.UTF_8)))
                .join();
        last.put(put.shardId(), new BigInteger(put.sequenceNumber()));
        copied++;
    }

    private List<ChangeRecord> read() {
        List<ChangeRecord> found = new ArrayList<>();
        for (var shard : changes.describeStream(describe -> describe.streamArn(arn))
                .streamDescription()
                .shards()) {
            var records = changes.getRecords(
                    get -> get.shardIterator(iterators.computeIfAbsent(shard.shardId(), this::beginning)));
            records.records().forEach(record -> found.add(change(record)));
            if (records.nextShardIterator() != null) {
                iterators.put(shard.shardId(), records.nextShardIterator());
            }
        }
        return found;
    }

    private String beginning(String shard) {
        return changes.getShardIterator(
                        get -> get.streamArn(arn).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator();
    }

    private static ChangeRecord change(Record record) {
        var said = record.dynamodb();
        return new ChangeRecord(
                AttributeValues.fromSdk(said.keys()),
                said.hasOldImage() ? Optional.of(AttributeValues.fromSdk(said.oldImage())) : Optional.empty(),
                record.eventName() == OperationType.REMOVE
                        ? Optional.empty()
                        : Optional.of(AttributeValues.fromSdk(said.newImage())),
                said.approximateCreationDateTime(),
                said.sequenceNumber());
    }

    @Override
    public void close() {
        kinesis.close();
    }
}
