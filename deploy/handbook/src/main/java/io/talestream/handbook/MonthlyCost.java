package io.talestream.handbook;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Cost;
import java.util.List;

/// The cost of a number of active tables of players in a month, if every call uses its whole budget.
public record MonthlyCost(
        double tables,
        double readUnits,
        double writeUnits,
        double tableBytes,
        double storedBytes,
        double streamReads,
        Prices prices) {
    private static final double MILLION = 1e6;
    private static final double GB = 1e9;

    /// The cost of the month after `months` of play.
    public static MonthlyCost of(List<AccessPattern> patterns, double tables, int months, Prices prices) {
        Cost one = patterns.stream().map(MonthlyCost::units).reduce(Cost.ZERO, Cost::plus);
        Growth grown = Growth.of(patterns).times(months * tables);
        double peakWrites = Peak.GAME_SESSIONS.perSecond(one.writeUnits() * tables);
        double shards = StreamReading.shards(grown.tableBytes() / GB, peakWrites);
        return new MonthlyCost(
                tables,
                one.readUnits() * tables,
                one.writeUnits() * tables,
                grown.tableBytes(),
                grown.bytes(),
                StreamReading.TWO_GROUPS.readsPerMonth(shards),
                prices);
    }

    /// The units that one table of players uses for one pattern in a month.
    public static Cost units(AccessPattern pattern) {
        return pattern.budget()
                .of(pattern.rate().results())
                .times(pattern.rate().perTableAndMonth());
    }

    public double reads() {
        return readUnits / MILLION * prices.perMillionReadUnits();
    }

    public double writes() {
        return writeUnits / MILLION * prices.perMillionWriteUnits();
    }

    public double storage() {
        return Math.max(0, storedBytes / GB - prices.freeStoredGb()) * prices.perStoredGb();
    }

    /// Point-in-time recovery is charged for the table, not for its indexes.
    public double recovery() {
        return tableBytes / GB * prices.perRecoverableGb();
    }

    public double streams() {
        return Math.max(0, streamReads - prices.freeStreamReads()) / 100_000 * prices.per100kStreamReads();
    }

    public double total() {
        return reads() + writes() + storage() + recovery() + streams();
    }
}
