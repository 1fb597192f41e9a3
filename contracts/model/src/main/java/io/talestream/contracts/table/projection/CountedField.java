package io.talestream.contracts.table.projection;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodec;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// The number of items of one type below an item of another, found by the query that `recount` declares. Counts only
/// items whose attributes have the values of `where`.
public record CountedField<P, C>(
        ItemCodec<P> parent,
        String attribute,
        ItemCodec<C> child,
        Function<ItemKey, ItemKey> parentOf,
        Map<String, String> where,
        ToLongFunction<P> count,
        BiFunction<P, Long, P> with,
        AccessPattern recount) {

    public String title() {
        return "number of %ss → %s.%s"
                .formatted(child.type().label(), parent.type().label(), attribute);
    }

    public boolean counts(Attributes item) {
        return where.entrySet().stream()
                .allMatch(each -> item.find(each.getKey()).equals(Optional.of(new Attribute.Text(each.getValue()))));
    }

    P carried(P from, P into) {
        return with.apply(into, count.applyAsLong(from));
    }
}
