package io.talestream.store;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.projection.CountedField;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Table;
import java.util.Optional;

/// Counts the children of an item and writes the count on condition of the item's version: of two concurrent counts
/// one meets a version conflict and counts again.
///
/// A count can be stale when it is written, if children are created or deleted meanwhile. Their changes trigger
/// another count, and a written count is itself a change, which triggers one more.
public record Counts(Table table) {
    /// The stored count and the actual count.
    public record Difference(long said, long counted) {}

    /// Corrects the stored count. Empty if it was already right.
    public <P, C> Optional<Difference> recount(CountedField<P, C> field, ItemKey parent) {
        Calls calls = table.following(field.recount());
        Optional<StoredValue<P>> before = calls.find(parent, field.parent().valueType());
        while (before.isPresent()) {
            P value = before.get().value();
            var found = new Difference(field.count().applyAsLong(value), count(calls, field, parent));
            if (found.said() == found.counted()) {
                return Optional.empty();
            }
            P after = field.with().apply(value, found.counted());
            switch (calls.write(new Mutation.Project<>(field.parent(), before.get(), after))) {
                case Outcome.Committed _ -> {
                    return Optional.of(found);
                }
                case Outcome.Rejected rejected ->
                    before = rejected.at(0)
                            .flatMap(refusal -> refusal.live(field.parent().valueType()));
            }
        }
        return Optional.empty();
    }

    /// As [#recount], without writing.
    public <P, C> Optional<Difference> drifted(CountedField<P, C> field, ItemKey parent) {
        Calls calls = table.following(field.recount());
        return calls.find(parent, field.parent().valueType())
                .map(item -> new Difference(field.count().applyAsLong(item.value()), count(calls, field, parent)))
                .filter(found -> found.said() != found.counted());
    }

    private static long count(Calls calls, CountedField<?, ?> field, ItemKey parent) {
        return calls.count(field.child().type(), parent.parts(), field.where());
    }
}
