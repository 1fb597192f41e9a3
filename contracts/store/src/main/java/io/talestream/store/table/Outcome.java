package io.talestream.store.table;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.StoredItem;
import java.util.List;
import java.util.Optional;

/// The result of a write, step by step.
public sealed interface Outcome {
    /// Rejected, but not for the first step: what only goes with it has changed.
    default boolean isRejectedElsewhere() {
        return this instanceof Rejected rejected && rejected.at(0).isEmpty();
    }

    /// All steps are done. Holds the item each step wrote; empty for steps that only check.
    record Committed(List<Optional<StoredItem>> left) implements Outcome {
        public <T> StoredValue<T> item(int step, Class<T> type) {
            return left.get(step)
                    .flatMap(item -> item.as(type))
                    .orElseThrow(() -> new IllegalStateException("step %d left no %s".formatted(step, type)));
        }
    }

    /// Nothing was written. Holds the current item for each refused step.
    record Rejected(List<Refusal> refusals) implements Outcome {
        /// The refusal of this step, if it was refused.
        public Optional<Refusal> at(int step) {
            return refusals.stream().filter(r -> r.step() == step).findFirst();
        }
    }

    record Refusal(int step, Optional<StoredItem> current) {
        public <T> Optional<StoredValue<T>> live(Class<T> type) {
            return current.flatMap(item -> item.as(type));
        }
    }
}
