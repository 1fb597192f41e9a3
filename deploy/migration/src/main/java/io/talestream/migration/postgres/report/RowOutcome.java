package io.talestream.migration.postgres.report;

import io.talestream.migration.postgres.source.SourceTable;
import java.util.List;

public record RowOutcome(Kind kind, List<Finding> findings) {
    public enum Kind {
        WRITTEN,
        REMOVED,
        SAME,
        LEFT_OUT
    }

    public RowOutcome {
        findings = List.copyOf(findings);
    }

    public static RowOutcome of(Kind kind) {
        return new RowOutcome(kind, List.of());
    }

    public static RowOutcome leftOut(Finding why) {
        return new RowOutcome(Kind.LEFT_OUT, List.of(why));
    }

    public static RowOutcome rejected(SourceTable table, String id, String column, String reason) {
        return leftOut(new Finding(Finding.Kind.REJECTED, table, id, column, reason));
    }

    public static RowOutcome conflict(SourceTable table, String id, String column, String reason) {
        return leftOut(new Finding(Finding.Kind.CONFLICT, table, id, column, reason));
    }
}
