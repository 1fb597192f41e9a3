package io.talestream.migration.postgres.report;

import io.talestream.migration.postgres.source.SourceTable;

public interface Progress {
    /// The number of rows of this table that are done so far.
    void passed(SourceTable table, long rows);

    void found(Finding finding);

    /// Another client uses the slot, or did until a moment ago. The follower waits for it.
    default void slotInUse() {}

    /// The initial copy is complete; from here on the follower applies changes.
    default void following() {}

    /// All changes so far are copied.
    default void caughtUp() {}
}
