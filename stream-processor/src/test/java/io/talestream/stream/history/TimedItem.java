package io.talestream.stream.history;

import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.Index;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// An item with nothing but a key and the version of a write at some time.
public final class TimedItem {
    private TimedItem() {}

    public static Map<String, AttributeValue> of(String name, Instant time) {
        var key = AttributeValue.fromS(name);
        return Map.of(
                Index.TABLE.partitionKey(),
                key,
                Index.TABLE.sortKey(),
                key,
                Common.VERSION,
                AttributeValue.fromN(Long.toString(Version.at(time).micros())));
    }
}
