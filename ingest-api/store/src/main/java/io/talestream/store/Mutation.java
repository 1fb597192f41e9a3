package io.talestream.store;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Step;
import io.talestream.contracts.table.ItemCodec;
import io.talestream.contracts.table.ItemKey;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// What one step of a write does. Everything is a whole put under a condition on the version, so there is one way in
/// which two writers can meet: one of them loses and is told what there is now.
sealed interface Mutation {
    Action action();

    ItemKey key();

    default Step step() {
        return new Step(action(), key().type());
    }

    /// Something new.
    ///
    /// @param dates when it was made and last changed elsewhere, if it comes from there
    record Create<T>(ItemCodec<T> codec, T value, Optional<Dates> dates) implements Mutation {
        Create(ItemCodec<T> codec, T value) {
            this(codec, value, Optional.empty());
        }

        @Override
        public Action action() {
            return Action.CREATE;
        }

        @Override
        public ItemKey key() {
            return codec.key(value);
        }
    }

    /// The times of something that is older than its item here. Versions are never among them: they are this table's.
    record Dates(Instant createdAt, Instant updatedAt) {}

    record Replace<T>(ItemCodec<T> codec, Stored<T> before, T after) implements Mutation {
        public Replace {
            if (!codec.key(before.value()).equals(codec.key(after))) {
                throw new IllegalArgumentException("%s cannot become %s: a key never changes"
                        .formatted(codec.key(before.value()), codec.key(after)));
            }
        }

        @Override
        public Action action() {
            return Action.REPLACE;
        }

        @Override
        public ItemKey key() {
            return codec.key(after);
        }
    }

    /// Sets fields that follow from other items. Nothing is edited by it, so nobody's edit is refused because
    /// of it; the one who projects is told what there is now and looks again.
    record Project<T>(ItemCodec<T> codec, Stored<T> before, T after) implements Mutation {
        @Override
        public Action action() {
            return Action.REPLACE;
        }

        @Override
        public ItemKey key() {
            return codec.key(after);
        }
    }

    record Erase(ItemKey key, Stored<?> before) implements Mutation {
        static <T> Erase of(ItemCodec<T> codec, Stored<T> before) {
            return new Erase(codec.key(before.value()), before);
        }

        @Override
        public Action action() {
            return Action.ERASE;
        }
    }

    /// Remembers that the request was carried out, with the image that the step of this number leaves.
    record Remember(Idempotency.Named request, int made) implements Mutation {
        @Override
        public Action action() {
            return Action.CREATE;
        }

        @Override
        public ItemKey key() {
            return new ItemKey.RequestKey(request.user(), request.key());
        }
    }

    /// Takes away what version 1 left, if it is still what was read.
    record Remove(ItemKey key, Attributes read) implements Mutation {
        @Override
        public Action action() {
            return Action.REMOVE;
        }
    }

    /// The item must be there, with these attributes, and named in this version, if one is given: a name that
    /// was given up and taken again is not the one that was read.
    record Require(ItemKey key, Map<String, Attribute> having, Optional<Version> named) implements Mutation {
        Require(ItemKey key, Map<String, Attribute> having) {
            this(key, having, Optional.empty());
        }

        static Require live(ItemKey key) {
            return new Require(key, Map.of());
        }

        static Require named(ItemKey key, String name, Version in) {
            return new Require(key, Map.of("name", new Attribute.Text(name)), Optional.of(in));
        }

        @Override
        public Action action() {
            return Action.REQUIRE;
        }
    }
}
