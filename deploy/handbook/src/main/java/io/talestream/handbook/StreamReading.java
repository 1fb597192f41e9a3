package io.talestream.handbook;

import io.talestream.contracts.table.TableDesign;

/// How often the stream is polled. That does not depend on the volume of changes.
public record StreamReading(int groups, double secondsBetweenReads) {
    /// `search` and `work`, each polling once a second.
    public static final StreamReading TWO_GROUPS = new StreamReading(2, 1);

    private static final int FEWEST_SHARDS = 4;
    private static final double GB_IN_A_PARTITION = 10;
    private static final double SECONDS_A_MONTH = 30 * 24 * 3_600;

    public double readsPerMonth(double shards) {
        return groups * shards * SECONDS_A_MONTH / secondsBetweenReads;
    }

    /// One shard for each partition of the table: a new on-demand table has four, and more as its size or write rate
    /// grows.
    public static double shards(double tableGb, double writesPerSecond) {
        double forSize = Math.ceil(tableGb / GB_IN_A_PARTITION);
        double forWrites = Math.ceil(writesPerSecond / TableDesign.PARTITION_WRITE_UNITS);
        return Math.max(FEWEST_SHARDS, Math.max(forSize, forWrites));
    }
}
