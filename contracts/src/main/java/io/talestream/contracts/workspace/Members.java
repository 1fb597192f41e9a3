package io.talestream.contracts.workspace;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.user.UserId;
import java.util.Optional;

/// Who sits at which table. Joining goes through an invite or the founding of a workspace, never through here.
///
/// A workspace always has an owner: the last one can neither leave nor become something else, also when two try at the
/// same moment. That is answered as Refused.
public interface Members {
    String LAST_OWNER = "A workspace needs an owner: make someone else one first.";

    /// The membership check: one read of one item, however large the workspace is.
    Optional<Stored<Member>> find(WorkspaceId workspace, UserId user);

    Page<Stored<Member>> list(WorkspaceId workspace, PageRequest page);

    /// Every workspace someone belongs to, each once.
    Page<Stored<Member>> workspacesOf(UserId user, PageRequest page);

    WriteResult<Member> update(Stored<Member> before, Member after);

    WriteResult<Member> remove(Stored<Member> member);
}
