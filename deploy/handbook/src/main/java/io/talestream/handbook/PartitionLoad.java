package io.talestream.handbook;

import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.KeyTemplate;
import io.talestream.contracts.table.TableDesign;

/// What one table of players asks of one partition in a month. A partition that all tables share gets the sum of them.
public record PartitionLoad(Index index, KeyTemplate pk, Owner owner, double readUnits, double writeUnits) {
    /// Whose calls meet in a partition.
    public enum Owner {
        ONE_TABLE,
        ALL_TABLES
    }

    /// A waiting session is under one of two statuses, in one of some parts, and each is a partition of its own.
    private static final int PENDING_PARTITIONS = 2 * PendingPartition.PARTS;

    public double readsPerSecond(double tables, Peak peak) {
        return peak.perSecond(readUnits) * calls(tables);
    }

    public double writesPerSecond(double tables, Peak peak) {
        return peak.perSecond(writeUnits) * calls(tables);
    }

    /// How much of what a partition can do is used: 1 is all of it.
    public double share(double tables, Peak peak) {
        return Math.max(
                readsPerSecond(tables, peak) / TableDesign.PARTITION_READ_UNITS,
                writesPerSecond(tables, peak) / TableDesign.PARTITION_WRITE_UNITS);
    }

    private double calls(double tables) {
        return switch (owner) {
            case ONE_TABLE -> 1;
            case ALL_TABLES -> tables / PENDING_PARTITIONS;
        };
    }
}
