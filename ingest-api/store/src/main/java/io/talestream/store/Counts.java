package io.talestream.store;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.table.CountedField;
import io.talestream.contracts.table.ItemKey;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/// Counts what lies below an item, and writes down what was counted under the version that the item had before: of two
/// who count at the same time one looks again.
///
/// What was counted can be old when it is written, if others come and go meanwhile. Their changes have it counted
/// again; and a count that was written is itself a change, which has it counted once more.
public final class Counts {
    private final Table table;

    public Counts(Table table) {
        this.table = table;
    }

    /// What an item says, and what there is.
    public record Difference(long said, long counted) {}

    /// Writes the right count, if another one is there. Empty if nothing had to be written.
    public <P, C> Optional<Difference> recount(CountedField<P, C> field, ItemKey parent) {
        Calls calls = table.following(field.recount());
        Optional<Stored<P>> before = calls.find(parent, field.parent().valueType());
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
        var living = new LongAdder();
        calls.walk(field.child().type(), parent.parts(), page -> {
            living.add(page.stream()
                    .filter(item -> NameCopies.isLive(field.child().type(), item))
                    .filter(field.counts())
                    .count());
            return true;
        });
        return living.sum();
    }
}
