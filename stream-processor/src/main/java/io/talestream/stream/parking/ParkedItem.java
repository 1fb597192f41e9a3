package io.talestream.stream.parking;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.IsoTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

final class ParkedItem {
    static final String PK = "itemPk";
    static final String SK = "itemSk";
    static final String SEQUENCE = "sequenceNumber";
    static final String VERSION = "version";
    static final String REASON = "reason";
    static final String STACK = "stack";
    static final String ATTEMPTS = "attempts";
    static final String FIRST_AT = "firstAt";
    static final String LAST_AT = "lastAt";
    static final String CHANGE = "change";

    /// The size of a change that was too large to store.
    static final String CHANGE_BYTES = "changeBytes";

    /// The attributes of a listing, in addition to the keys.
    static final List<String> LISTED = List.of(PK, SK, SEQUENCE, VERSION, REASON, ATTEMPTS, FIRST_AT, LAST_AT);

    private ParkedItem() {}

    static ParkedChange.Entry entry(Map<String, AttributeValue> item) {
        return new ParkedChange.Entry(
                new ParkedId(text(item, ParkingTable.ID)),
                text(item, ParkingTable.CONSUMER),
                new ParkedKey(text(item, PK), text(item, SK)),
                text(item, SEQUENCE),
                Optional.ofNullable(item.get(VERSION)).map(v -> new Version(Long.parseLong(v.n()))),
                text(item, REASON),
                Integer.parseInt(value(item, ATTEMPTS).n()),
                IsoTime.parse(text(item, FIRST_AT)),
                IsoTime.parse(text(item, LAST_AT)));
    }

    static ParkedChange parked(Map<String, AttributeValue> item) {
        Optional<ChangeRecord> change = Optional.ofNullable(item.get(CHANGE))
                .map(bytes -> PackedChange.unpack(bytes.b().asByteArray()));
        return new ParkedChange(entry(item), text(item, STACK), change);
    }

    private static String text(Map<String, AttributeValue> item, String name) {
        return value(item, name).s();
    }

    private static AttributeValue value(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        if (value == null) {
            throw new IllegalStateException("parked change lacks attribute " + name);
        }
        return value;
    }
}
