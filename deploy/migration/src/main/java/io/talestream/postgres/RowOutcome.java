package io.talestream.postgres;

import java.util.List;

/// The actual or planned result for one row.
record RowOutcome(Kind kind, List<Finding> findings) {
    enum Kind {
        WRITTEN,
        REMOVED,
        SAME,
        LEFT_OUT
    }

    RowOutcome {
        findings = List.copyOf(findings);
    }

    static RowOutcome of(Kind kind) {
        return new RowOutcome(kind, List.of());
    }

    static RowOutcome leftOut(Finding why) {
        return new RowOutcome(Kind.LEFT_OUT, List.of(why));
    }

    static RowOutcome rejected(SourceTable table, String id, String column, String reason) {
        return leftOut(new Finding(Finding.Kind.REJECTED, table, id, column, reason));
    }

    static RowOutcome conflict(SourceTable table, String id, String column, String reason) {
        return leftOut(new Finding(Finding.Kind.CONFLICT, table, id, column, reason));
    }
}
