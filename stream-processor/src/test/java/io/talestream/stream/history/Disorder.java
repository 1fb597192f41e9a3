package io.talestream.stream.history;

import io.talestream.contracts.change.ChangeRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Delivers changes in another order and some of them more than once, as a redelivery, a replay or a copied stream
/// does: an older version of an item may follow a newer one.
///
/// `again` are the changes that come once more. All are then sorted by `keys`, which repeat; without keys they keep
/// their order.
public record Disorder(List<Integer> keys, List<Integer> again) {
    public List<ChangeRecord> of(List<ChangeRecord> changes) {
        if (changes.isEmpty()) {
            return changes;
        }
        List<ChangeRecord> all = new ArrayList<>(changes);
        again.forEach(each -> all.add(changes.get(each % changes.size())));
        return IntStream.range(0, all.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> keys.isEmpty() ? 0 : keys.get(i % keys.size())))
                .map(all::get)
                .toList();
    }
}
