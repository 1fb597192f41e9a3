package io.talestream.indexer.verify;

/// Receives the progress and the results of a verification. They contain no user-given names and no content.
public interface Findings {
    /// This many items of this many workspaces are compared so far.
    void compared(long items, long workspaces, long about);

    /// `where` is an index or the bucket; the flag is set if the difference is repaired.
    void differs(String where, Difference difference, boolean repaired);

    /// An item that this code cannot read was skipped.
    void unreadable();
}
