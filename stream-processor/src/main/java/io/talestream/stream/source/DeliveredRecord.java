package io.talestream.stream.source;

import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsClientRecord;
import java.nio.ByteBuffer;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.kinesis.model.EncryptionType;

/// A record as DynamoDB gave it. What KCL takes for its data is empty: KCL counts it, to bound what waits between
/// reading and handling, but three reads of a megabyte are the bound there anyway.
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
