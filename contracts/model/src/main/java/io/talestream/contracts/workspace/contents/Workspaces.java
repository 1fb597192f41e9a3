package io.talestream.contracts.workspace.contents;

import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.user.User;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Optional;

public interface Workspaces {
    /// Writes the workspace and its founder's seat as OWNER together, or neither.
    WriteResult<Workspace> found(Workspace workspace, Stored<User> founder, Idempotency once);

    default WriteResult<Workspace> found(Workspace workspace, Stored<User> founder) {
        return found(workspace, founder, Idempotency.NO_KEY);
    }

    Optional<Stored<Workspace>> find(WorkspaceId id);

    /// The aggregate, read consistently in one query.
    Optional<WorkspaceContents> load(WorkspaceId id);

    WriteResult<Workspace> update(Stored<Workspace> before, Workspace after);

    /// Deletes the workspace first, so that no user can enter, and then everything in it. A repeated call after an
    /// interruption finishes the work.
    WriteResult<Workspace> delete(Stored<Workspace> workspace);

    /// Finishes an interrupted delete. Does nothing if the workspace exists or never existed.
    void finishDelete(WorkspaceId id);
}
