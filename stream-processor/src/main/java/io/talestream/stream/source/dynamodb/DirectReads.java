package io.talestream.stream.source.dynamodb;

import com.amazonaws.services.dynamodbv2.streamsadapter.AmazonDynamoDBStreamsAdapterClient;
import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsClientRecord;
import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsGetRecordsResponseAdapter;
import com.amazonaws.services.dynamodbv2.streamsadapter.util.AmazonServiceExceptionTransformer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.kinesis.model.EncryptionType;
import software.amazon.kinesis.retrieval.KinesisClientRecord;

/// The adapter's client without two costs of its read path. It serialises every record to JSON four times, for a
/// field that consumers of the original record do not need; that takes longer than all later processing of the
/// record. And it blocks in the JVM's common pool, which on a machine with two processors has one thread for all
/// shards of all groups.
final class DirectReads extends AmazonDynamoDBStreamsAdapterClient {
    private final DynamoDbStreamsClient streams;

    DirectReads(DynamoDbStreamsClient streams, Region region) {
        super(streams, region);
        this.streams = streams;
    }

    @Override
    public CompletableFuture<DynamoDBStreamsGetRecordsResponseAdapter> getDynamoDBStreamsRecords(
            GetRecordsRequest request) {
        var read = new CompletableFuture<DynamoDBStreamsGetRecordsResponseAdapter>();
        Thread.startVirtualThread(() -> {
            try {
                read.complete(new Read(streams.getRecords(request)));
            } catch (AwsServiceException e) {
                read.completeExceptionally(
                        AmazonServiceExceptionTransformer.transformDynamoDBStreamsToKinesisGetRecords(
                                e, getSkipRecordsBehavior()));
            } catch (RuntimeException | Error e) {
                read.completeExceptionally(e);
            }
        });
        return read;
    }

    private static final class Read extends DynamoDBStreamsGetRecordsResponseAdapter {
        private final List<KinesisClientRecord> records;

        Read(GetRecordsResponse response) {
            super(response);
            this.records = response.records().stream()
                    .<KinesisClientRecord>map(DeliveredRecord::new)
                    .toList();
        }

        @Override
        public List<KinesisClientRecord> records() {
            return records;
        }
    }

    /// A record as received from DynamoDB. Its KCL payload is empty: KCL measures the payload to limit its buffer,
    /// which is already limited to three reads of one megabyte.
    private static final class DeliveredRecord extends DynamoDBStreamsClientRecord {
        private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

        DeliveredRecord(Record record) {
            super(
                    record.dynamodb().sequenceNumber(),
                    record.dynamodb().approximateCreationDateTime(),
                    NOTHING,
                    record.dynamodb().sequenceNumber(),
                    EncryptionType.NONE,
                    0,
                    null,
                    false,
                    null,
                    record);
        }
    }
}
