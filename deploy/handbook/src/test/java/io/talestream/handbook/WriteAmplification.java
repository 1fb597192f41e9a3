package io.talestream.handbook;

import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.EntityType.IndexShape;
import io.talestream.contracts.table.KeyTemplate;
import io.talestream.contracts.table.KeyTemplate.Part;
import java.util.Set;

/// The cost of writing an item in write units: for the table, and again for each index that holds it. Two indexes
/// hold whole items; an entry of the feed is below a kilobyte. A unit is one begun kilobyte.
public record WriteAmplification(Samples.Sample sample) {
    private static final int UNIT = 1_024;

    /// Parts of an index key that change during the item's life. DynamoDB then deletes the entry and inserts a new
    /// one.
    private static final Set<String> CHANGING = Set.of("status", "since", "version");

    public static int units(int bytes) {
        return Math.max(1, Math.ceilDiv(bytes, UNIT));
    }

    /// The cost in the table. A tombstone is smaller than the item it replaces, and the larger of the two is charged.
    public int inTable() {
        return units(sample.bytes());
    }

    public int inIndex(IndexShape shape, Action action) {
        if (!sample.isIn(shape.index())) {
            return 0;
        }
        return switch (action) {
            case CREATE -> entry(shape);
            // A tombstone is in the feed too, under its own version.
            case ERASE -> shape.index().holdsWholeItems() ? entry(shape) : 2 * entry(shape);
            case REPLACE -> canMove(shape) ? 2 * entry(shape) : entry(shape);
            case REQUIRE, REMOVE -> 0;
        };
    }

    public int total(Action action) {
        return inTable()
                + sample.type().indexes().stream()
                        .mapToInt(shape -> inIndex(shape, action))
                        .sum();
    }

    private int entry(IndexShape shape) {
        return units(sample.bytesIn(shape.index()));
    }

    private static boolean canMove(IndexShape shape) {
        return changes(shape.pk()) || changes(shape.sk());
    }

    private static boolean changes(KeyTemplate key) {
        return key.parts().stream().anyMatch(part -> switch (part) {
            case Part.Named(String name) -> CHANGING.contains(name);
            case Part.Fixed _ -> false;
        });
    }
}
