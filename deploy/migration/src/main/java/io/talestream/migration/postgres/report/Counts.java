package io.talestream.migration.postgres.report;

/// The number of rows of a table, by result.
public record Counts(long rows, long written, long removed, long rejected, long conflicts, long left, long different) {
    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);

    Counts plus(long moreWritten, long moreRemoved) {
        return new Counts(rows, written + moreWritten, removed + moreRemoved, rejected, conflicts, left, different);
    }

    Counts passed(long soFar) {
        return new Counts(soFar, written, removed, rejected, conflicts, left, different);
    }

    Counts with(Finding.Kind kind) {
        return switch (kind) {
            case REJECTED -> new Counts(rows, written, removed, rejected + 1, conflicts, left, different);
            case CONFLICT -> new Counts(rows, written, removed, rejected, conflicts + 1, left, different);
            case LEFT -> new Counts(rows, written, removed, rejected, conflicts, left + 1, different);
            case DIFFERENT -> new Counts(rows, written, removed, rejected, conflicts, left, different + 1);
        };
    }
}
