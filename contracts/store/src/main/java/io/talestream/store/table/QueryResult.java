package io.talestream.store.table;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.table.StoredItem;
import java.util.ArrayList;
import java.util.List;

/// The results of a query over several item types, by type.
public final class QueryResult {
    private QueryResult() {}

    public static <T> List<Stored<T>> all(List<StoredItem> items, Class<T> type) {
        List<Stored<T>> found = new ArrayList<>();
        for (StoredItem item : items) {
            item.as(type).ifPresent(found::add);
        }
        return found;
    }
}
