package io.talestream.store;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.table.StoredItem;
import java.util.List;
import java.util.Optional;

/// What a query over several kinds of items found, kind by kind.
final class Found {
    private Found() {}

    static <T> List<Stored<T>> all(List<StoredItem> items, Class<T> type) {
        return items.stream()
                .map(item -> item.as(type))
                .flatMap(Optional::stream)
                .toList();
    }
}
