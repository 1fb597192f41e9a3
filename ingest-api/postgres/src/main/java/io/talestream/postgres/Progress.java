package io.talestream.postgres;

/// Told how it gets on.
public interface Progress {
    /// So many rows of this table have been passed.
    void passed(SourceTable table, long rows);

    void found(Finding finding);

    /// Someone else listens to what changes, or did a moment ago. It is waited for.
    default void slotInUse() {}

    /// What follows from here on is what changes.
    default void following() {}

    /// All that had changed is here.
    default void caughtUp() {}
}
