package io.talestream.store.table;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Step;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodec;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// One step of a write. Every step is a whole put on condition of the version, so two concurrent writers meet in one
/// way only: one of them gets a version conflict with the current item.
public sealed interface Mutation {
    ItemKey key();

    default Step step() {
        Action action = switch (this) {
            case Create<?> _, Remember _ -> Action.CREATE;
            case Replace<?> _, Project<?> _ -> Action.REPLACE;
            case Erase _ -> Action.ERASE;
            case Remove _ -> Action.REMOVE;
            case Require _ -> Action.REQUIRE;
        };
        return new Step(action, key().type());
    }

    /// `dates` are its times in the system it was imported from, if any.
    record Create<T>(ItemCodec<T> codec, T value, Optional<Dates> dates) implements Mutation {
        public Create(ItemCodec<T> codec, T value) {
            this(codec, value, Optional.empty());
        }

        @Override
        public ItemKey key() {
            return codec.key(value);
        }
    }

    /// Creates an item, or replaces the version that was read.
    static <T> Mutation put(ItemCodec<T> codec, Optional<StoredValue<T>> before, T after) {
        return before.<Mutation>map(old -> new Replace<>(codec, old, after))
                .orElseGet(() -> new Create<>(codec, after));
    }

    /// The times of an imported entity. Versions are never imported: they are this table's.
    record Dates(Instant createdAt, Instant updatedAt) {}

    record Replace<T>(ItemCodec<T> codec, StoredValue<T> before, T after) implements Mutation {
        public Replace {
            if (!codec.key(before.value()).equals(codec.key(after))) {
                throw new IllegalArgumentException("%s cannot become %s: a key never changes"
                        .formatted(codec.key(before.value()), codec.key(after)));
            }
        }

        @Override
        public ItemKey key() {
            return codec.key(after);
        }
    }

    /// Sets projected fields. It is not an edit, so it never causes a version conflict for an edit; on a conflict the
    /// projector gets the current item and retries.
    record Project<T>(ItemCodec<T> codec, StoredValue<T> before, T after) implements Mutation {
        @Override
        public ItemKey key() {
            return codec.key(after);
        }
    }

    record Erase(ItemKey key, StoredValue<?> before) implements Mutation {
        public static <T> Erase of(ItemCodec<T> codec, StoredValue<T> before) {
            return new Erase(codec.key(before.value()), before);
        }
    }

    /// Records that the request was carried out, with the image that the step at index `made` writes.
    record Remember(Idempotency.Named request, int made) implements Mutation {
        @Override
        public ItemKey key() {
            return new ItemKey.RequestKey(request.user(), request.key());
        }
    }

    /// Deletes a version 1 item if it is unchanged since it was read.
    record Remove(ItemKey key, Attributes read) implements Mutation {}

    /// Requires the item with these attributes, and with its name set in this version, if one is given: a name that
    /// was given up and taken again counts as another one.
    record Require(ItemKey key, Map<String, Attribute> having, Optional<Version> named) implements Mutation {
        public Require(ItemKey key, Map<String, Attribute> having) {
            this(key, having, Optional.empty());
        }

        public static Require live(ItemKey key) {
            return new Require(key, Map.of());
        }

        /// Requires the version that was read.
        public static Require unchanged(ItemKey key, StoredValue<?> read) {
            var version = Attribute.Decimal.of(read.version().micros());
            return new Require(key, Map.of(Common.VERSION, version));
        }

        public static Require named(ItemKey key, String name, Version in) {
            return new Require(key, Map.of("name", new Attribute.Text(name)), Optional.of(in));
        }
    }
}
