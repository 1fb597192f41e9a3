package io.talestream.contracts.table;

import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.Stored;
import java.util.function.BiFunction;
import java.util.function.Function;

/// A name that is copied from items of one kind into items of another: where the copies are found (by the query that
/// `spread` declares, for the source's key), whose copy one is, and how it is set.
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

    /// How a new item comes by its copy.
    public enum Made {
        /// In one transaction with a look at the source: it has the newest name there is at that moment.
        WITH_ITS_SOURCE_CHECKED,
        /// From what was read some time before: it is compared once more when the new item's change arrives.
        FROM_WHAT_WAS_READ
    }

    public String title() {
        return "%s.name → %s.%s".formatted(source.type().label(), target.type().label(), attribute);
    }

    public NameCopy<V> of(Stored<S> from) {
        return NameCopy.from(from, name.apply(from.value()));
    }

    /// Whether the copy says something else than its source.
    public boolean differs(Stored<S> from, T target) {
        return !copy.apply(target).value().equals(name.apply(from.value()));
    }

    /// Whether the copy has to be written. One that is right gets the newer version all the same, or a late copy of a
    /// name in between could replace it; only where there never was another name there is nothing in between.
    public boolean isBehind(Stored<S> from, T target) {
        return from.namedIn().isNewerThan(copy.apply(target).source())
                && (differs(from, target) || !from.hasItsFirstName());
    }

    T carried(T from, T into) {
        return with.apply(into, copy.apply(from));
    }
}
