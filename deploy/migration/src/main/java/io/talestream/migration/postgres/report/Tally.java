package io.talestream.migration.postgres.report;

import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.SourceTable;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Counts the results of rows, and reports each finding once, however often it occurs.
public final class Tally {
    private final Progress progress;
    private final Map<SourceTable, Counts> counts = new EnumMap<>(SourceTable.class);
    private final Set<Long> reported = new HashSet<>();

    public Tally(Progress progress) {
        this.progress = progress;
        for (SourceTable table : SourceTable.values()) {
            counts.put(table, Counts.NONE);
        }
    }

    public synchronized void add(SourceTable table, RowOutcome fate) {
        Counts so = of(table);
        counts.put(
                table,
                switch (fate.kind()) {
                    case WRITTEN -> so.plus(1, 0);
                    case REMOVED -> so.plus(0, 1);
                    case SAME, LEFT_OUT -> so;
                });
        fate.findings().forEach(this::add);
    }

    public synchronized void add(Finding finding) {
        if (reported.add(hash(finding))) {
            Counts so = of(finding.table());
            counts.put(finding.table(), so.with(finding.kind()));
            progress.found(finding);
        }
    }

    public void different(SourceTable table, String id, String column, String what) {
        add(new Finding(Finding.Kind.DIFFERENT, table, id, column, what));
    }

    /// Sets the number of rows that are done in the current pass.
    public synchronized void passed(SourceTable table, long rows) {
        counts.put(table, of(table).passed(rows));
        progress.passed(table, rows);
    }

    public synchronized long written() {
        return counts.values().stream()
                .mapToLong(each -> each.written() + each.removed())
                .sum();
    }

    public synchronized Report report() {
        return new Report(counts);
    }

    private Counts of(SourceTable table) {
        return counts.getOrDefault(table, Counts.NONE);
    }

    /// Eight bytes each are enough to hold a hundred thousand of them.
    private static long hash(Finding finding) {
        String digest =
                DerivedIds.digest(finding.kind().name(), finding.table().name(), finding.id(), finding.column());
        return Long.parseUnsignedLong(digest.substring(0, 16), 16);
    }
}
