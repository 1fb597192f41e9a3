package io.talestream.migration.postgres.report;

import io.talestream.migration.postgres.source.SourceTable;

public final class UnmappableRow extends Exception {
    private final String column;
    private final String reason;

    public UnmappableRow(String column, String reason) {
        super(column + ": " + reason, null, false, false);
        this.column = column;
        this.reason = reason;
    }

    public String column() {
        return column;
    }

    public String reason() {
        return reason;
    }

    public Finding of(SourceTable table, String id) {
        return new Finding(Finding.Kind.REJECTED, table, id, column, reason);
    }
}
