package io.talestream.stream.parking;

import io.talestream.contracts.change.ChangeRecord;

/// Identifies a parked change of a consumer. The same change gets the same id on every delivery. The id does not
/// reveal the item's key and is safe to log.
public record ParkedId(String value) {
    public ParkedId {
        if (value.isBlank()) {
            throw new IllegalArgumentException("a parked change's id must not be blank");
        }
    }

    static ParkedId of(ChangeRecord change) {
        return new ParkedId(beginning(ParkedKey.of(change)) + change.sequenceNumber());
    }

    /// The common prefix of the ids of all parked changes of one item.
    static String beginning(ParkedKey key) {
        return key.digest() + "-";
    }
}
