package io.talestream.contracts.table.projection;

import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodec;
import java.util.function.BiFunction;
import java.util.function.Function;

/// A name that is copied from items of one type into items of another: where the copies are found (by the query that
/// `spread` declares, for the source's key), the source of a copy, and how it is set.
public record CopiedField<S, T, V>(
        ItemCodec<S> source,
        Function<S, V> name,
        ItemCodec<T> target,
        String attribute,
        Function<T, ItemKey> sourceOf,
        Function<T, NameCopy<V>> copy,
        BiFunction<T, NameCopy<V>, T> with,
        Made made,
        AccessPattern spread) {

    /// How a new item gets its copy.
    public enum Made {
        /// In one transaction with a check of the source: it has the newest name at that moment.
        WITH_ITS_SOURCE_CHECKED,
        /// From an earlier read: it is compared once more when the new item's change arrives.
        FROM_WHAT_WAS_READ
    }

    public String title() {
        return "%s.name → %s.%s".formatted(source.type().label(), target.type().label(), attribute);
    }

    public NameCopy<V> of(StoredValue<S> from) {
        return NameCopy.from(from, name.apply(from.value()));
    }

    /// Whether the copy differs from its source.
    public boolean differs(StoredValue<S> from, T target) {
        return !copy.apply(target).value().equals(name.apply(from.value()));
    }

    /// Whether the copy has to be written. A copy with the right name still gets the newer version, because a late
    /// copy of an intermediate name could replace it otherwise. Only a source that still has its first name has no
    /// intermediate names.
    public boolean isBehind(StoredValue<S> from, T target) {
        return from.namedIn().isNewerThan(copy.apply(target).source())
                && (differs(from, target) || !from.hasItsFirstName());
    }

    T carried(T from, T into) {
        return with.apply(into, copy.apply(from));
    }
}
