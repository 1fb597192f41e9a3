package io.talestream.store;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.CopiedField;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/// Brings copied names up to their sources. A copy is replaced only by one with a newer name, under the version of the
/// item it lies in: in whatever order, however often and by however many this is done, names only get newer. What is
/// interrupted is simply done again and finds the rest.
public final class NameCopies {
    private static final int AT_ONCE = 16;

    private final Table table;

    public NameCopies(Table table) {
        this.table = table;
    }

    /// How a fan-out ended.
    public sealed interface Spread {
        /// Every copy that was there has this name or a newer one, except for items that cannot be read.
        record Done(long written, long unreadable) implements Spread {}

        /// The source has a newer name, whose own change brings it everywhere.
        record Overtaken(Version by) implements Spread {}
    }

    /// Brings the name that the source got in this version into every copy, unless there is a newer one by now.
    public <S, T, V> Spread spread(CopiedField<S, T, V> field, ItemKey source, Version named) {
        Calls calls = table.following(field.spread());
        Optional<Stored<S>> now = calls.find(source, field.source().valueType());
        if (now.isEmpty()) {
            return new Spread.Done(0, 0);
        }
        if (now.get().namedIn().isNewerThan(named)) {
            return new Spread.Overtaken(now.get().namedIn());
        }
        return new FanOut<>(calls, field, source, now.get()).run();
    }

    /// Brings one copy up to its source. True if it was behind.
    public <S, T, V> boolean refresh(CopiedField<S, T, V> field, Stored<T> target) {
        Calls calls = table.following(field.spread());
        return calls.find(field.sourceOf().apply(target.value()), field.source().valueType())
                .filter(source -> bring(calls, field, source, target))
                .isPresent();
    }

    /// The copy as it lies there now, if it says something else than its source.
    public <S, T, V> Optional<Stored<T>> drifted(CopiedField<S, T, V> field, ItemKey target) {
        Calls calls = table.following(field.spread());
        return calls.find(target, field.target().valueType())
                .filter(copy -> calls.find(
                                field.sourceOf().apply(copy.value()),
                                field.source().valueType())
                        .filter(source -> field.differs(source, copy.value()))
                        .isPresent());
    }

    /// Until the copy is no longer behind: whoever else wrote the item is not overwritten.
    private static <S, T, V> boolean bring(
            Calls calls, CopiedField<S, T, V> field, Stored<S> source, Stored<T> target) {
        Optional<Stored<T>> current = Optional.of(target);
        while (current.filter(item -> field.isBehind(source, item.value())).isPresent()) {
            Stored<T> before = current.get();
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

    /// Whether these are the attributes of such an item that lives. Others lie beside them and need not be readable.
    static boolean isLive(EntityType type, Attributes item) {
        return item.find(Common.ENTITY_TYPE).equals(Optional.of(new Attribute.Text(type.label())))
                && item.find(Common.DELETED_AT).isEmpty();
    }

    /// One name on its way into all its copies.
    private static final class FanOut<S, T, V> {
        private final Calls calls;
        private final CopiedField<S, T, V> field;
        private final ItemKey key;
        private final Stored<S> source;
        private final LongAdder written = new LongAdder();
        private final LongAdder unreadable = new LongAdder();
        private Optional<Version> newer = Optional.empty();
        private boolean began;

        FanOut(Calls calls, CopiedField<S, T, V> field, ItemKey key, Stored<S> source) {
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

        /// Asked again for each further page: a name that is old already need not be brought to thousands.
        private boolean isNewest() {
            if (began) {
                newer = calls.find(key, field.source().valueType())
                        .map(Stored::namedIn)
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

        private void bringOne(Stored<T> copy) {
            if (bring(calls, field, source, copy)) {
                written.increment();
            }
        }

        /// One item that cannot be read does not keep the others from getting the name.
        private Optional<Stored<T>> read(Attributes item) {
            try {
                return calls.decode(item).as(field.target().valueType());
            } catch (UnreadableItem e) {
                unreadable.increment();
                return Optional.empty();
            }
        }
    }
}
