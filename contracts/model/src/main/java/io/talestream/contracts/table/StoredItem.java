package io.talestream.contracts.table;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import java.util.List;
import java.util.Optional;

/// The content of a key: a live item or a tombstone.
public sealed interface StoredItem {
    ItemKey key();

    Version version();

    record Live(ItemKey key, StoredValue<?> stored) implements StoredItem {
        @Override
        public Version version() {
            return stored.version();
        }
    }

    record Gone(Tombstone tombstone) implements StoredItem {
        @Override
        public ItemKey key() {
            return tombstone.key();
        }

        @Override
        public Version version() {
            return tombstone.version();
        }
    }

    /// The item, if it is live and of this type.
    @SuppressWarnings("unchecked") // the value's class was checked
    default <T> Optional<StoredValue<T>> as(Class<T> type) {
        return switch (this) {
            case Live(var _, StoredValue<?> stored)
            when type.isInstance(stored.value()) -> Optional.of((StoredValue<T>) stored);
            case Live _, Gone _ -> Optional.empty();
        };
    }

    /// The live items of this type.
    static <T> List<StoredValue<T>> all(List<StoredItem> items, Class<T> type) {
        return items.stream().flatMap(item -> item.as(type).stream()).toList();
    }
}
