package io.talestream.indexer.verify;

/// Is told as a verification gets on. Nothing that it is told holds a name that anyone gave, or a word.
public interface Findings {
    /// So many items, of so many workspaces, were compared.
    void compared(long items, long workspaces, long about);

    /// `where` is an index, or the bucket. `mended` if it is as it should be now.
    void differs(String where, Difference difference, boolean mended);

    /// An item that this code cannot read was passed over.
    void unreadable();
}
