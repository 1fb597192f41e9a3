package io.talestream.migration.postgres.report;

import io.talestream.migration.postgres.source.SourceTable;

/// A difference or a part that was not copied, by table, id and column, with the reason. It never quotes user
/// content.
public record Finding(Kind kind, SourceTable table, String id, String column, String reason) {
    public enum Kind {
        /// The row does not fit, or belongs to a row that does not.
        REJECTED,
        /// It was changed in Talestream since: Talestream's value is kept.
        CONFLICT,
        /// The row was copied; this part was left out, as the settings require.
        LEFT,
        /// PostgreSQL and Talestream differ.
        DIFFERENT
    }
}
