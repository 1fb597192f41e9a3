package io.talestream.store;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.table.StoredItem;
import java.util.List;
import java.util.Optional;

/// How a write ended, step by step.
sealed interface Outcome {
    /// All steps are done. Holds what each of them left, except for those that only looked.
    record Committed(List<Optional<StoredItem>> left) implements Outcome {
        <T> Stored<T> item(int step, Class<T> type) {
            return left.get(step)
                    .flatMap(item -> item.as(type))
                    .orElseThrow(() -> new IllegalStateException("step %d left no %s".formatted(step, type)));
        }
    }

    /// Nothing was written. Holds, for each step that was refused, what there is now.
    record Rejected(List<Refusal> refusals) implements Outcome {
        /// What stands in the way at this step, if it was one of those refused.
        Optional<Refusal> at(int step) {
            return refusals.stream().filter(r -> r.step() == step).findFirst();
        }
    }

    record Refusal(int step, Optional<StoredItem> current) {
        <T> Optional<Stored<T>> live(Class<T> type) {
            return current.flatMap(item -> item.as(type));
        }
    }
}
