package io.talestream.stream.source.dynamodb;

import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsClientRecord;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.store.table.AttributeValues;
import io.talestream.stream.source.kcl.UnknownRecord;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;
import software.amazon.kinesis.retrieval.KinesisClientRecord;

/// Converts a record of DynamoDB Streams into a change.
public final class DynamoChange {
    private DynamoChange() {}

    static ChangeRecord of(KinesisClientRecord delivered) {
        Record record = ((DynamoDBStreamsClientRecord) delivered).getRecord();
        try {
            return of(record);
        } catch (RuntimeException e) {
            return UnknownRecord.of(record.dynamodb().sequenceNumber(), at(record.dynamodb()), asJson(record));
        }
    }

    public static ChangeRecord of(Record record) {
        StreamRecord change = record.dynamodb();
        Optional<Attributes> before =
                change.hasOldImage() ? Optional.of(AttributeValues.fromSdk(change.oldImage())) : Optional.empty();
        Optional<Attributes> after =
                change.hasNewImage() ? Optional.of(AttributeValues.fromSdk(change.newImage())) : Optional.empty();
        return new ChangeRecord(
                AttributeValues.fromSdk(change.keys()), before, after, at(change), change.sequenceNumber());
    }

    private static ByteBuffer asJson(Record record) {
        return DynamoDBStreamsClientRecord.fromRecord(record).data();
    }

    private static Instant at(StreamRecord change) {
        return Optional.ofNullable(change.approximateCreationDateTime()).orElse(Instant.EPOCH);
    }
}
