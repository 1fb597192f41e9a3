package io.talestream.contracts.change;

import io.talestream.contracts.store.Stored;
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

    record Created(ItemKey key, Stored<?> now, ChangeRecord record) implements Decoded {
        @Override
        public Version version() {
            return now.version();
        }
    }

    record Updated(ItemKey key, Stored<?> was, Stored<?> now, ChangeRecord record) implements Decoded {
        @Override
        public Version version() {
            return now.version();
        }
    }

    /// `was` is absent if the removed item was a tombstone.
    record Removed(ItemKey key, Optional<Stored<?>> was, Version version, ChangeRecord record) implements Decoded {}

    /// A change that cannot be decoded; to be parked, never skipped.
    record Unreadable(ChangeRecord record, String reason) implements Change {}
}
