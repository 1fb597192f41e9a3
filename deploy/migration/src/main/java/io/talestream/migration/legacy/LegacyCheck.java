package io.talestream.migration.legacy;

import io.talestream.store.table.LegacyWalk;
import io.talestream.store.table.Table;

/// Whether data of version 1 waits for its migration. Once none is found, the table is not read again.
public final class LegacyCheck {
    public static final String SENTENCE =
            "The table has data of version 1, which lists, workspaces and search leave out until it is migrated:"
                    + " run `talestream migrate legacy`.";

    private final LegacyWalk walk;
    private volatile boolean isDone;

    public LegacyCheck(Table table) {
        this.walk = table.overEverythingOfVersion1();
    }

    /// A sample, see [LegacyWalk#findsSome].
    public boolean isPending() {
        if (!isDone) {
            isDone = !walk.findsSome();
        }
        return !isDone;
    }
}
