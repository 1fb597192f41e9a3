package io.talestream.handbook;

import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.KeyTemplate;
import io.talestream.contracts.table.TableDesign;

/// The load of one partition from one table of players in a month. A partition shared by all tables gets their sum.
public record PartitionLoad(Index index, KeyTemplate pk, Owner owner, double readUnits, double writeUnits) {
    /// Whether one table of players or all of them use a partition.
    public enum Owner {
        ONE_TABLE,
        ALL_TABLES
    }

    /// A pending session is under one of two statuses, in one of several parts, and each of these is a partition.
    private static final int PENDING_PARTITIONS = 2 * PendingPartition.PARTS;

    public double readsPerSecond(double tables, Peak peak) {
        return peak.perSecond(readUnits) * calls(tables);
    }

    public double writesPerSecond(double tables, Peak peak) {
        return peak.perSecond(writeUnits) * calls(tables);
    }

    /// The used share of a partition's capacity: 1 is all of it.
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
