package io.talestream.store.table;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.projection.Projections;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Rebases edits that conflict only with the projector. Projected fields and editable fields are disjoint, so the
/// edit is applied again to the projector's version, with the projected fields of that version.
final class EditRebase {
    private EditRebase() {}

    /// Empty if any refusal has another reason.
    static Optional<List<Mutation>> of(List<Mutation> mutations, Outcome.Rejected rejected) {
        List<Mutation> again = new ArrayList<>(mutations);
        for (Outcome.Refusal refusal : rejected.refusals()) {
            Optional<Mutation> onTop = refusal.current().flatMap(now -> onTop(mutations.get(refusal.step()), now));
            if (onTop.isEmpty()) {
                return Optional.empty();
            }
            again.set(refusal.step(), onTop.get());
        }
        return Optional.of(again);
    }

    private static Optional<Mutation> onTop(Mutation mutation, StoredItem now) {
        return switch (mutation) {
            case Mutation.Replace<?> replace -> replaceOnTop(replace, now);
            case Mutation.Erase erase ->
                now instanceof StoredItem.Live(var key, StoredValue<?> current)
                                && wasOnlyProjected(erase.before(), current)
                        ? Optional.of(new Mutation.Erase(key, current))
                        : Optional.empty();
            case Mutation.Create<?> _,
                    Mutation.Project<?> _,
                    Mutation.Remember _,
                    Mutation.Remove _,
                    Mutation.Require _ -> Optional.empty();
        };
    }

    private static <T> Optional<Mutation> replaceOnTop(Mutation.Replace<T> replace, StoredItem now) {
        return now.as(replace.codec().valueType())
                .filter(current -> wasOnlyProjected(replace.before(), current))
                .map(current -> new Mutation.Replace<>(
                        replace.codec(),
                        current.dated(replace.before().createdAt()),
                        Projections.carried(replace.codec().type(), current.value(), replace.after())));
    }

    private static boolean wasOnlyProjected(StoredValue<?> before, StoredValue<?> current) {
        return current.version().isNewerThan(before.version())
                && current.editedIn().equals(before.editedIn());
    }
}
