package io.talestream.indexer.verify;

import io.talestream.contracts.workspace.WorkspaceId;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Data derived from the table: an index, or the bucket.
interface VerifiedTarget {
    String name();

    /// Makes everything written so far visible to [#compare].
    void refresh();

    List<Difference> compare(WorkspaceId workspace, WorkspaceItems items);

    /// Every workspace with data in this target.
    void workspaces(Consumer<WorkspaceId> each);

    /// Whether differences are to be repaired.
    boolean repairs();

    /// Repairs these differences as far as possible.
    void repair(WorkspaceId workspace, Set<Difference> differences);
}
