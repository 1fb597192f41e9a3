package io.talestream.stream.history;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.table.ItemKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// The changes of one shard in the order of the stream, and what is true at the end of it.
public record History(List<ChangeRecord> changes, Map<ItemKey, Projection.Row> end) {
    /// Each item goes its own way, written, deleted and written again; their changes are mixed in any
    /// order, and any may come a second time at any later point, with a sequence number of its own.
    public static History any(int items, int writes, Random random) {
        List<Item> all = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            all.add(new Item("setting-" + i));
        }
        List<ChangeRecord> changes = new ArrayList<>();
        for (int i = 0; i < writes; i++) {
            Item item = all.get(random.nextInt(items));
            String sequenceNumber = Integer.toString(changes.size());
            changes.add(
                    item.exists() && random.nextInt(4) == 0
                            ? item.delete(sequenceNumber)
                            : item.write("value " + i, sequenceNumber));
            if (random.nextInt(8) == 0) {
                ChangeRecord earlier = changes.get(random.nextInt(changes.size()));
                changes.add(Item.again(earlier, Integer.toString(changes.size())));
            }
        }
        Map<ItemKey, Projection.Row> end = new HashMap<>();
        all.stream().filter(Item::wasWritten).forEach(item -> end.put(item.key(), item.row()));
        return new History(List.copyOf(changes), Map.copyOf(end));
    }

    /// One creation each of so many items.
    public static History ofCreations(int items) {
        List<ChangeRecord> changes = new ArrayList<>();
        Map<ItemKey, Projection.Row> end = new HashMap<>();
        for (int i = 0; i < items; i++) {
            var item = new Item("setting-" + i);
            changes.add(item.write("value", Integer.toString(i)));
            end.put(item.key(), item.row());
        }
        return new History(List.copyOf(changes), Map.copyOf(end));
    }

    public String last() {
        return changes.getLast().sequenceNumber();
    }
}
