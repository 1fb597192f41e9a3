package io.talestream.stream.projection;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.store.table.AttributeValues;
import io.talestream.testing.engine.DynamoDb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// The changes of a table, read directly from its stream.
final class TableChanges implements AutoCloseable {
    private final DynamoDbStreamsClient streams;
    private final String arn;
    private final Map<String, String> iterators = new HashMap<>();

    TableChanges(DynamoDb dynamo, String table) {
        var credentials =
                AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey());
        this.streams = DynamoDbStreamsClient.builder()
                .endpointOverride(dynamo.endpoint())
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(credentials))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
        this.arn = dynamo.client()
                .describeTable(describe -> describe.tableName(table))
                .table()
                .latestStreamArn();
    }

    /// The changes since the last call.
    synchronized List<ChangeRecord> more() {
        List<ChangeRecord> found = new ArrayList<>();
        for (var shard : streams.describeStream(describe -> describe.streamArn(arn))
                .streamDescription()
                .shards()) {
            String iterator = iterators.computeIfAbsent(shard.shardId(), this::beginning);
            while (true) {
                String from = iterator;
                var records = streams.getRecords(get -> get.shardIterator(from));
                records.records().forEach(record -> found.add(change(record)));
                if (records.records().isEmpty() || records.nextShardIterator() == null) {
                    break;
                }
                iterator = records.nextShardIterator();
            }
            iterators.put(shard.shardId(), iterator);
        }
        return found;
    }

    @Override
    public void close() {
        streams.close();
    }

    private String beginning(String shard) {
        return streams.getShardIterator(
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
}
