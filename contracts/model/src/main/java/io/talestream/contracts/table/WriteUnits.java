package io.talestream.contracts.table;

import io.talestream.contracts.attribute.Attributes;

/// The cost of replacing an item whose index keys stay the same, except for its position in the feed.
public final class WriteUnits {
    private static final int A_UNIT = 1_024;

    private WriteUnits() {}

    /// Once for the table and for each index with the whole item; the feed's entry is deleted and inserted.
    public static long ofReplacing(Attributes item) {
        long whole = Math.max(1, Math.ceilDiv(item.size(), A_UNIT));
        long units = whole;
        for (Index index : TableDesign.SECONDARY_INDEXES) {
            if (item.find(index.partitionKey()).isPresent()) {
                units += index.holdsWholeItems() ? whole : 2;
            }
        }
        return units;
    }
}
