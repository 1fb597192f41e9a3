package io.talestream.testing.memory;

import io.talestream.contracts.table.ItemKey;
import java.util.Comparator;

/// A key as the table sorts it.
record Place(String pk, String sk) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
            Comparator.comparing(Place::pk, Utf8Order.TEXT).thenComparing(Place::sk, Utf8Order.TEXT);

    static Place of(ItemKey key) {
        return new Place(key.pk(), key.sk());
    }

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }
}
