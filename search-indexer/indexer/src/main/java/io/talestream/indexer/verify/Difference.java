package io.talestream.indexer.verify;

/// Where an index, or the bucket, is not what the table says.
///
/// @param item what it is about, for people; no name that anyone gave it
/// @param detail what is there and what should be
public record Difference(Kind kind, String item, String detail) {
    public enum Kind {
        /// The table has it, and it is not there.
        MISSING,
        /// Not as new, or not as much, as in the table.
        STALE,
        /// Newer than in the table: was the table restored from a backup?
        AHEAD,
        /// The table does not have it.
        EXTRA
    }
}
