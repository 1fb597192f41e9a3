package io.talestream.stream.history;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.table.ItemKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The changes of one shard in stream order, and the final state. Sequence numbers are positions.
public record History(List<ChangeRecord> changes, Map<ItemKey, Projection.Row> end) {
    public static History of(List<Step> steps) {
        Map<Integer, Item> items = new TreeMap<>();
        List<ChangeRecord> changes = new ArrayList<>();
        for (Step step : steps) {
            String position = Integer.toString(changes.size());
            switch (step) {
                case Step.Write(int item) -> changes.add(written(item(items, item), position));
                case Step.Delete(int item) -> {
                    Item deleted = item(items, item);
                    changes.add(deleted.exists() ? deleted.delete(position) : written(deleted, position));
                }
                case Step.Repeat(int change) ->
                    changes.add(
                            changes.isEmpty()
                                    ? written(item(items, 0), position)
                                    : Item.again(changes.get(change % changes.size()), position));
            }
        }
        Map<ItemKey, Projection.Row> end = new HashMap<>();
        items.values().forEach(item -> end.put(item.key(), item.row()));
        return new History(List.copyOf(changes), Map.copyOf(end));
    }

    /// One creation per item.
    public static History ofCreations(int items) {
        return ofWrites(items, items);
    }

    /// The given number of writes, over the items in turn.
    public static History ofWrites(int items, int writes) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < writes; i++) {
            steps.add(new Step.Write(i % items));
        }
        return of(steps);
    }

    /// Renumbers reordered changes as a stream in this order would number them.
    public static List<ChangeRecord> renumbered(List<ChangeRecord> changes) {
        List<ChangeRecord> numbered = new ArrayList<>();
        changes.forEach(change -> numbered.add(Item.again(change, Integer.toString(numbered.size()))));
        return List.copyOf(numbered);
    }

    public String last() {
        return changes.getLast().sequenceNumber();
    }

    private static Item item(Map<Integer, Item> items, int number) {
        return items.computeIfAbsent(number, _ -> new Item("setting-" + number));
    }

    private static ChangeRecord written(Item item, String position) {
        return item.write("value " + position, position);
    }
}
