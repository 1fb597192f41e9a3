package io.talestream.ingest.access;

import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;

/// An authorized member of a workspace.
public record Membership(WorkspaceId workspace, UserId user, Role role) {
    public boolean sees(Visibility visibility) {
        return visibility.allows(role);
    }
}
