package io.talestream.handbook;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.Step;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.EntityType.IndexShape;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.KeyTemplate;
import io.talestream.contracts.table.KeyTemplate.Part;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The load of each kind of partition, from the rates and budgets of the catalogue. Always an upper bound: a read is
/// charged in full to every partition it touches, and alternatives are both counted.
public final class HotPartitions {
    private static final int IN_A_TRANSACTION = 2;

    private record Place(Index index, KeyTemplate pk) {}

    private final Map<Place, Double> reads = new LinkedHashMap<>();
    private final Map<Place, Double> writes = new LinkedHashMap<>();

    private HotPartitions() {
        for (Index index : Index.values()) {
            for (EntityType type : EntityType.values()) {
                place(type, index).forEach(place -> {
                    reads.put(place, 0.0);
                    writes.put(place, 0.0);
                });
            }
        }
    }

    public static List<PartitionLoad> of(List<AccessPattern> patterns) {
        var loads = new HotPartitions();
        patterns.forEach(loads::add);
        return loads.reads.entrySet().stream()
                .map(read -> new PartitionLoad(
                        read.getKey().index(),
                        read.getKey().pk(),
                        owner(read.getKey().pk()),
                        read.getValue(),
                        loads.writes.getOrDefault(read.getKey(), 0.0)))
                .toList();
    }

    private void add(AccessPattern pattern) {
        double calls = pattern.rate().perTableAndMonth();
        double results = pattern.rate().results();
        Set<Place> read = new HashSet<>();
        for (Request request : pattern.requests()) {
            switch (request) {
                case Request.Get(EntityType item, var _) -> read.add(new Place(Index.TABLE, item.pk()));
                case Request.Query query -> read.add(new Place(query.index(), query.pk()));
                case Request.Write(List<Step> steps) -> {
                    double repeated = pattern.budget().perResult().writeUnits() > 0 ? results : 1;
                    double factor = steps.size() > 1 ? IN_A_TRANSACTION : 1;
                    steps.forEach(step -> add(step, calls * repeated * factor));
                }
            }
        }
        double units = calls * pattern.budget().of(results).readUnits();
        read.forEach(place -> reads.merge(place, units, Double::sum));
    }

    private void add(Step step, double times) {
        var amplification = new WriteAmplification(Samples.of(step.item()).getFirst());
        writes.merge(new Place(Index.TABLE, step.item().pk()), times * amplification.inTable(), Double::sum);
        if (step.action() != Action.REQUIRE) {
            for (IndexShape shape : step.item().indexes()) {
                double units = times * amplification.inIndex(shape, step.action());
                writes.merge(new Place(shape.index(), shape.pk()), units, Double::sum);
            }
        }
    }

    private static List<Place> place(EntityType type, Index index) {
        return index == Index.TABLE
                ? List.of(new Place(index, type.pk()))
                : type.indexes().stream()
                        .filter(shape -> shape.index() == index)
                        .map(shape -> new Place(index, shape.pk()))
                        .toList();
    }

    /// A partition keyed by a status is shared by all tables. One without any named part held version 1's settings:
    /// they belong to the one workspace that took them over, and only that one reads there.
    private static PartitionLoad.Owner owner(KeyTemplate pk) {
        return pk.parts().contains(new Part.Named("status"))
                ? PartitionLoad.Owner.ALL_TABLES
                : PartitionLoad.Owner.ONE_TABLE;
    }
}
