package io.talestream.stream.source.dynamodb;

import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsClientRecord;
import java.nio.ByteBuffer;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.kinesis.model.EncryptionType;

/// A record as received from DynamoDB. Its KCL payload is empty: KCL measures the payload to limit its buffer,
/// which is already limited to three reads of one megabyte.
final class DeliveredRecord extends DynamoDBStreamsClientRecord {
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
