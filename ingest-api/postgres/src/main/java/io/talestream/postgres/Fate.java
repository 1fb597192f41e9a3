package io.talestream.postgres;

import java.util.List;

/// What became of a row, or would have.
record Fate(Kind kind, List<Finding> findings) {
    enum Kind {
        WRITTEN,
        REMOVED,
        SAME,
        LEFT_OUT
    }

    Fate {
        findings = List.copyOf(findings);
    }

    static Fate of(Kind kind) {
        return new Fate(kind, List.of());
    }

    static Fate leftOut(Finding why) {
        return new Fate(Kind.LEFT_OUT, List.of(why));
    }

    static Fate rejected(SourceTable table, String id, String column, String reason) {
        return leftOut(new Finding(Finding.Kind.REJECTED, table, id, column, reason));
    }

    static Fate conflict(SourceTable table, String id, String column, String reason) {
        return leftOut(new Finding(Finding.Kind.CONFLICT, table, id, column, reason));
    }
}
