package io.talestream.stream.source.dynamodb;

import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsClientRecord;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.table.Common;
import io.talestream.store.table.AttributeValues;
import io.talestream.stream.source.kcl.UnknownRecord;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;
import software.amazon.kinesis.retrieval.KinesisClientRecord;

public final class DynamoChange {
    /// The time of a change is less than this later than that of its record, even if a writer's clock is ahead.
    public static final Duration ROUNDED_BY = Duration.ofMinutes(1);

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

    /// When the item was written, by its version. DynamoDB rounds the time of a record down to the second and DynamoDB
    /// Local to the minute. The rounded time is returned if the version does not belong to this write.
    static Instant at(StreamRecord change) {
        Instant rounded =
                Optional.ofNullable(change.approximateCreationDateTime()).orElse(Instant.EPOCH);
        return versionTime(change.newImage().get(Common.VERSION))
                .filter(written -> !written.isBefore(rounded) && written.isBefore(rounded.plus(ROUNDED_BY)))
                .orElse(rounded);
    }

    private static Optional<Instant> versionTime(@Nullable AttributeValue version) {
        if (version == null || version.n() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.EPOCH.plus(Long.parseLong(version.n()), ChronoUnit.MICROS));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
