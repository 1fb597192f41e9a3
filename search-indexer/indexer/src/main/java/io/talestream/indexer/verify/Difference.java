package io.talestream.indexer.verify;

/// A difference between the table and an index or the bucket.
///
/// @param item the item, for operators; contains no user-given name
/// @param detail the actual and the expected state
public record Difference(Kind kind, String item, String detail) {
    public enum Kind {
        /// In the table, but not in the target.
        MISSING,
        /// Older or less than in the table.
        STALE,
        /// Newer than in the table: the table may have been restored from a backup.
        AHEAD,
        /// Not in the table.
        EXTRA
    }
}
