package io.talestream.handbook;

import static io.talestream.handbook.Figures.dollars;
import static io.talestream.handbook.Figures.gigabytes;
import static io.talestream.handbook.Figures.number;
import static io.talestream.handbook.Figures.percent;
import static io.talestream.handbook.Figures.rounded;
import static io.talestream.handbook.MarkdownTable.numbers;
import static io.talestream.handbook.MarkdownTable.text;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.TableDesign;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// The tables of numbers: load of partitions, write amplification of indexes, cost of a month.
final class CapacitySections {
    static final List<Integer> SCALES = List.of(10, 1_000, 100_000);
    static final int MONTHS = 12;

    private static final int DEAREST_SHOWN = 5;

    private CapacitySections() {}

    static String hotPartitions() {
        var table = MarkdownTable.of(
                text("on"),
                text("partition"),
                text("called by"),
                numbers("RRU/s of one table"),
                numbers("WRU/s of one table"),
                numbers("share at 10"),
                numbers("at 1,000"),
                numbers("at 100,000"));
        Peak peak = Peak.GAME_SESSIONS;
        for (PartitionLoad load : HotPartitions.of(AccessPatterns.all())) {
            table.row(
                    load.index() == Index.TABLE ? "table" : load.index().name(),
                    Operations.code(load.pk().text()),
                    load.owner() == PartitionLoad.Owner.ALL_TABLES ? "**all tables**" : "one table",
                    number(peak.perSecond(load.readUnits())),
                    number(peak.perSecond(load.writeUnits())),
                    percent(load.share(SCALES.get(0), peak)),
                    percent(load.share(SCALES.get(1), peak)),
                    percent(load.share(SCALES.get(2), peak)));
        }
        return table.markdown();
    }

    /// The number of tables of players that fills a partition shared by all of them.
    static String tablesAtTheLimit() {
        return HotPartitions.of(AccessPatterns.all()).stream()
                .filter(load -> load.owner() == PartitionLoad.Owner.ALL_TABLES)
                .map(load -> "`%s` is full at about %s tables"
                        .formatted(
                                load.pk().text(),
                                number(Math.floor(1 / load.share(1, Peak.GAME_SESSIONS) / 1_000) * 1_000)))
                .collect(Collectors.joining("; "));
    }

    /// The largest factor by which indexes multiply a write.
    static double mostAmplified() {
        return Samples.all().stream()
                .map(WriteAmplification::new)
                .mapToDouble(units -> (double) units.total(Action.REPLACE) / units.inTable())
                .max()
                .orElseThrow();
    }

    static String writeAmplification() {
        var table = MarkdownTable.of(
                text("item"),
                numbers("bytes"),
                text("in"),
                numbers("table alone"),
                numbers("create"),
                numbers("change"),
                numbers("delete"),
                numbers("most, as a factor"));
        for (Samples.Sample sample : Samples.all()) {
            if (!sample.type().isLegacy()) {
                var units = new WriteAmplification(sample);
                int most = Math.max(units.total(Action.REPLACE), units.total(Action.CREATE));
                table.row(
                        sample.title(),
                        number(sample.bytes()),
                        indexes(sample),
                        number(units.inTable()),
                        number(units.total(Action.CREATE)),
                        number(units.total(Action.REPLACE)),
                        number(units.total(Action.ERASE)),
                        "× " + number((double) most / units.inTable()));
            }
        }
        return table.markdown();
    }

    static String monthlyCost(Prices prices) {
        List<MonthlyCost> costs = SCALES.stream()
                .map(tables -> MonthlyCost.of(AccessPatterns.all(), tables, MONTHS, prices))
                .toList();
        var table =
                MarkdownTable.of(text("active tables of players"), numbers("10"), numbers("1,000"), numbers("100,000"));
        add(table, "read units", costs, cost -> rounded(cost.readUnits()));
        add(table, "write units", costs, cost -> rounded(cost.writeUnits()));
        add(table, "stored after %d months, with indexes".formatted(MONTHS), costs, c -> gigabytes(c.storedBytes()));
        add(table, "reads of the stream", costs, cost -> rounded(cost.streamReads()));
        addDollars(table, "reads", costs, MonthlyCost::reads);
        addDollars(table, "writes", costs, MonthlyCost::writes);
        addDollars(table, "storage", costs, MonthlyCost::storage);
        addDollars(table, "point-in-time recovery", costs, MonthlyCost::recovery);
        addDollars(table, "streams", costs, MonthlyCost::streams);
        addDollars(table, "**together, a month**", costs, MonthlyCost::total);
        add(table, "for each table, in cents", costs, cost -> number(cost.total() / cost.tables() * 100));
        return table.markdown();
    }

    static String dearest(Prices prices) {
        List<AccessPattern> all = AccessPatterns.all();
        ToDoubleFunction<AccessPattern> dollars = pattern -> requests(pattern, prices);
        double sum = all.stream().mapToDouble(dollars).sum();
        var table = MarkdownTable.of(
                text("pattern"),
                numbers("RRU a month"),
                numbers("WRU a month"),
                numbers("share of the requests' cost"));
        all.stream()
                .sorted(Comparator.comparingDouble(dollars).reversed())
                .limit(DEAREST_SHOWN)
                .forEach(pattern -> {
                    Cost units = MonthlyCost.units(pattern);
                    table.row(
                            pattern.id() + " " + pattern.title(),
                            number(units.readUnits()),
                            number(units.writeUnits()),
                            percent(dollars.applyAsDouble(pattern) / sum));
                });
        return table.markdown();
    }

    private static double requests(AccessPattern pattern, Prices prices) {
        Cost units = MonthlyCost.units(pattern);
        return units.readUnits() * prices.perMillionReadUnits() + units.writeUnits() * prices.perMillionWriteUnits();
    }

    private static String indexes(Samples.Sample sample) {
        String names = TableDesign.SECONDARY_INDEXES.stream()
                .filter(sample::isIn)
                .map(Index::name)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "no index" : names;
    }

    private static void addDollars(
            MarkdownTable table, String what, List<MonthlyCost> costs, ToDoubleFunction<MonthlyCost> part) {
        add(table, what, costs, cost -> dollars(part.applyAsDouble(cost)));
    }

    private static void add(
            MarkdownTable table, String what, List<MonthlyCost> costs, Function<MonthlyCost, String> part) {
        table.row(what, part.apply(costs.get(0)), part.apply(costs.get(1)), part.apply(costs.get(2)));
    }
}
