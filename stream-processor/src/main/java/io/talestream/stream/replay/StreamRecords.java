package io.talestream.stream.replay;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.store.table.AttributeValues;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/// Converts records of the SDK into changes.
final class StreamRecords {
    private StreamRecords() {}

    static List<ChangeRecord> changes(List<Record> records) {
        return records.stream().map(Record::dynamodb).map(StreamRecords::change).toList();
    }

    private static ChangeRecord change(StreamRecord record) {
        return new ChangeRecord(
                AttributeValues.fromSdk(record.keys()),
                record.hasOldImage() ? Optional.of(AttributeValues.fromSdk(record.oldImage())) : Optional.empty(),
                record.hasNewImage() ? Optional.of(AttributeValues.fromSdk(record.newImage())) : Optional.empty(),
                record.approximateCreationDateTime(),
                record.sequenceNumber());
    }
}
