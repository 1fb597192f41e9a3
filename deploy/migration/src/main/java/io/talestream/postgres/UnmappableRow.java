package io.talestream.postgres;

/// A row that cannot be copied, and why.
final class UnmappableRow extends Exception {
    private final String column;
    private final String reason;

    UnmappableRow(String column, String reason) {
        super(column + ": " + reason, null, false, false);
        this.column = column;
        this.reason = reason;
    }

    String column() {
        return column;
    }

    String reason() {
        return reason;
    }

    Finding of(SourceTable table, String id) {
        return new Finding(Finding.Kind.REJECTED, table, id, column, reason);
    }
}
