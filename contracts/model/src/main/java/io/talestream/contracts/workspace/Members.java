package io.talestream.contracts.workspace;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.user.UserId;
import java.util.Optional;

/// The members of workspaces. Users join through an invite or by founding a workspace, never through here.
///
/// A workspace always has an owner: the last one can neither leave nor change role, also when two try concurrently.
/// The answer is Refused.
public interface Members {
    String LAST_OWNER = "A workspace needs an owner: make someone else one first.";

    /// The membership check: one read of one item, whatever the size of the workspace.
    Optional<Stored<Member>> find(WorkspaceId workspace, UserId user);

    Page<Stored<Member>> list(WorkspaceId workspace, PageRequest page);

    /// Every workspace of a user, each once.
    Page<Stored<Member>> workspacesOf(UserId user, PageRequest page);

    WriteResult<Member> update(Stored<Member> before, Member after);

    WriteResult<Member> remove(Stored<Member> member);
}
