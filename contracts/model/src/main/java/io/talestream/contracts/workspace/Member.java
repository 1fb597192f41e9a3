package io.talestream.contracts.workspace;

import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;

/// A user's seat in a workspace. Both names are copies that the projector maintains, so that a user's list of
/// workspaces and a workspace's list of members are one query each.
public record Member(
        WorkspaceId workspace,
        UserId user,
        Role role,
        NameCopy<DisplayName> displayName,
        NameCopy<WorkspaceName> workspaceName) {
    public boolean isOwner() {
        return role == Role.OWNER;
    }

    public Member knownAs(NameCopy<DisplayName> newName) {
        return new Member(workspace, user, role, newName, workspaceName);
    }

    public Member in(NameCopy<WorkspaceName> newName) {
        return new Member(workspace, user, role, displayName, newName);
    }

    public Member withRole(Role newRole) {
        return new Member(workspace, user, newRole, displayName, workspaceName);
    }
}
