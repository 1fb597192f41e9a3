package io.talestream.stream.parking;

import io.talestream.contracts.change.ChangeRecord;

/// Names a parked change among those of its consumer: the same change has the same id whenever it is
/// delivered. It gives nothing away of the item's key and may be logged.
public record ParkedId(String value) {
    public ParkedId {
        if (value.isBlank()) {
            throw new IllegalArgumentException("a parked change's id must not be blank");
        }
    }

    static ParkedId of(ChangeRecord change) {
        return new ParkedId(beginning(ParkedKey.of(change)) + change.sequenceNumber());
    }

    /// What the ids of all parked changes of one item begin with.
    static String beginning(ParkedKey key) {
        return key.digest() + "-";
    }
}
