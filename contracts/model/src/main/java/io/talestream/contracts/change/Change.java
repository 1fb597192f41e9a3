package io.talestream.contracts.change;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import java.util.Optional;

/// A decoded change of one item. A consumer decides by `version`, never by order of arrival.
public sealed interface Change {
    ChangeRecord record();

    sealed interface Decoded extends Change {
        ItemKey key();

        Version version();
    }

    record Created(ItemKey key, StoredValue<?> now, ChangeRecord record) implements Decoded {
        @Override
        public Version version() {
            return now.version();
        }
    }

    record Updated(ItemKey key, StoredValue<?> was, StoredValue<?> now, ChangeRecord record) implements Decoded {
        @Override
        public Version version() {
            return now.version();
        }
    }

    /// `was` is absent if the removed item was a tombstone.
    record Removed(ItemKey key, Optional<StoredValue<?>> was, Version version, ChangeRecord record)
            implements Decoded {}

    /// A change that cannot be decoded; to be parked, never skipped.
    record Unreadable(ChangeRecord record, String reason) implements Change {}
}
