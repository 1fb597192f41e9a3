package io.talestream.indexer.verify;

import io.talestream.contracts.workspace.WorkspaceId;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Something that follows from the table: an index, or the bucket.
interface VerifiedTarget {
    String name();

    /// What was written until now counts from here on.
    void refresh();

    List<Difference> compare(WorkspaceId workspace, WorkspaceItems items);

    /// Every workspace of which there is something.
    void workspaces(Consumer<WorkspaceId> each);

    /// Brings these to what the table says, as far as that can be done.
    void mend(WorkspaceId workspace, Set<Difference> differences);
}
