package io.talestream.store;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.projection.CopiedField;
import io.talestream.store.table.BoundedExecutor;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/// Updates copied names from their sources. A copy is replaced only by a newer name, on condition of the version of
/// the item that holds it: whatever the order, number and concurrency of updates, names only get newer. An
/// interrupted fan-out is safe to repeat.
public record NameCopies(Table table) {
    private static final int AT_ONCE = 16;

    public sealed interface Spread {
        /// Every copy has this name or a newer one, except in unreadable items.
        record Done(long written, long unreadable) implements Spread {}

        /// The source has a newer name. The change that set it updates the copies.
        record Overtaken(Version by) implements Spread {}
    }

    /// Writes the name that the source got in this version into every copy, unless the source has a newer name.
    public <S, T, V> Spread spread(CopiedField<S, T, V> field, ItemKey source, Version named) {
        Calls calls = table.following(field.spread());
        Optional<StoredValue<S>> now = calls.find(source, field.source().valueType());
        if (now.isEmpty()) {
            return new Spread.Done(0, 0);
        }
        if (now.get().namedIn().isNewerThan(named)) {
            return new Spread.Overtaken(now.get().namedIn());
        }
        return new FanOut<>(calls, field, source, now.get()).run();
    }

    /// Updates one copy from its source. True if it was stale.
    public <S, T, V> boolean refresh(CopiedField<S, T, V> field, StoredValue<T> target) {
        Calls calls = table.following(field.spread());
        return calls.find(field.sourceOf().apply(target.value()), field.source().valueType())
                .filter(source -> bring(calls, field, source, target))
                .isPresent();
    }

    /// The current item, if its copy differs from the source.
    public <S, T, V> Optional<StoredValue<T>> drifted(CopiedField<S, T, V> field, ItemKey target) {
        Calls calls = table.following(field.spread());
        return calls.find(target, field.target().valueType())
                .filter(copy -> calls.find(
                                field.sourceOf().apply(copy.value()),
                                field.source().valueType())
                        .filter(source -> field.differs(source, copy.value()))
                        .isPresent());
    }

    /// Retries until the copy is current; concurrent writes are never overwritten.
    private static <S, T, V> boolean bring(
            Calls calls, CopiedField<S, T, V> field, StoredValue<S> source, StoredValue<T> target) {
        Optional<StoredValue<T>> current = Optional.of(target);
        while (current.filter(item -> field.isBehind(source, item.value())).isPresent()) {
            StoredValue<T> before = current.get();
            T after = field.with().apply(before.value(), field.of(source));
            switch (calls.write(new Mutation.Project<>(field.target(), before, after))) {
                case Outcome.Committed _ -> {
                    return true;
                }
                case Outcome.Rejected rejected ->
                    current = rejected.at(0)
                            .flatMap(refusal -> refusal.live(field.target().valueType()));
            }
        }
        return false;
    }

    /// Whether these are the attributes of a live item of this type. Other items in the result need not be readable.
    private static boolean isLive(EntityType type, Attributes item) {
        return item.find(Common.ENTITY_TYPE).equals(Optional.of(new Attribute.Text(type.label())))
                && item.find(Common.DELETED_AT).isEmpty();
    }

    /// The fan-out of one name into all its copies.
    private static final class FanOut<S, T, V> {
        private final Calls calls;
        private final CopiedField<S, T, V> field;
        private final ItemKey key;
        private final StoredValue<S> source;
        private final LongAdder written = new LongAdder();
        private final LongAdder unreadable = new LongAdder();
        private Optional<Version> newer = Optional.empty();
        private boolean began;

        FanOut(Calls calls, CopiedField<S, T, V> field, ItemKey key, StoredValue<S> source) {
            this.calls = calls;
            this.field = field;
            this.key = key;
            this.source = source;
        }

        Spread run() {
            Map<String, String> parts = key.parts();
            try (var writes = new BoundedExecutor(AT_ONCE)) {
                calls.walk(field.target().type(), parts, page -> isNewest() && bringAll(page, writes));
                writes.finish();
            }
            return newer.<Spread>map(Spread.Overtaken::new)
                    .orElseGet(() -> new Spread.Done(written.sum(), unreadable.sum()));
        }

        /// Checked for each further page: a superseded name is not written into thousands of items.
        private boolean isNewest() {
            if (began) {
                newer = calls.find(key, field.source().valueType())
                        .map(StoredValue::namedIn)
                        .filter(named -> named.isNewerThan(source.namedIn()));
            }
            began = true;
            return newer.isEmpty();
        }

        private boolean bringAll(List<Attributes> page, BoundedExecutor writes) {
            for (Attributes item : page) {
                if (isLive(field.target().type(), item)) {
                    read(item)
                            .filter(copy -> field.isBehind(source, copy.value()))
                            .ifPresent(copy -> writes.run(() -> bringOne(copy)));
                }
            }
            return true;
        }

        private void bringOne(StoredValue<T> copy) {
            if (bring(calls, field, source, copy)) {
                written.increment();
            }
        }

        /// An unreadable item does not stop the fan-out to the others.
        private Optional<StoredValue<T>> read(Attributes item) {
            try {
                return calls.decode(item).as(field.target().valueType());
            } catch (UnreadableItem e) {
                unreadable.increment();
                return Optional.empty();
            }
        }
    }
}
