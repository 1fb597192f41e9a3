package io.talestream.migration.postgres.report;

import io.talestream.migration.postgres.source.SourceTable;
import java.util.EnumMap;
import java.util.Map;

public record Report(Map<SourceTable, Counts> tables) {
    public Report {
        tables = Map.copyOf(new EnumMap<>(tables));
    }

    public Counts of(SourceTable table) {
        return tables.getOrDefault(table, Counts.NONE);
    }

    /// True if every row is in Talestream unchanged.
    public boolean isComplete() {
        return tables.values().stream()
                .allMatch(counts -> counts.rejected() + counts.conflicts() + counts.different() == 0);
    }
}
