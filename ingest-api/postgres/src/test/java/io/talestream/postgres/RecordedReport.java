package io.talestream.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// What was told on the way.
final class RecordedReport implements Progress {
    private volatile boolean waiting;
    private final List<Finding> findings = new ArrayList<>();
    private final Consumer<SourceTable> passed;

    RecordedReport() {
        this(_ -> {});
    }

    /// Looks on.
    ///
    /// @param passed is called when a page was
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
