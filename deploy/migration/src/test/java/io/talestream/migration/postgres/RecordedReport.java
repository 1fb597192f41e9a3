package io.talestream.migration.postgres;

import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.report.Progress;
import io.talestream.migration.postgres.source.SourceTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Records the findings of a run.
final class RecordedReport implements Progress {
    private volatile boolean waiting;
    private final List<Finding> findings = new ArrayList<>();
    private final Consumer<SourceTable> passed;

    RecordedReport() {
        this(_ -> {});
    }

    /// @param passed is called after each page that is not empty
    RecordedReport(Consumer<SourceTable> passed) {
        this.passed = passed;
    }

    @Override
    public void passed(SourceTable table, long rows) {
        if (rows > 0) {
            passed.accept(table);
        }
    }

    @Override
    public void slotInUse() {
        waiting = true;
    }

    boolean isWaiting() {
        return waiting;
    }

    @Override
    public synchronized void found(Finding finding) {
        findings.add(finding);
    }

    synchronized List<Finding> findings() {
        return List.copyOf(findings);
    }

    /// As `Table id column: reason`.
    List<String> lines() {
        return findings().stream()
                .map(f -> "%s %s %s: %s".formatted(f.table().label(), f.id(), f.column(), f.reason()))
                .sorted()
                .toList();
    }
}
