package io.talestream.contracts.workspace;

import io.talestream.contracts.store.NamedEntity;
import io.talestream.contracts.user.UserId;

/// A table of players and all their data. `memberCount` is maintained by the projector.
///
/// @param allowsModel whether transcripts may be sent to the configured language model
public record Workspace(WorkspaceId id, WorkspaceName name, UserId createdBy, long memberCount, boolean allowsModel)
        implements NamedEntity {
    public static Workspace founded(WorkspaceId id, WorkspaceName name, UserId founder) {
        return new Workspace(id, name, founder, 1, true);
    }

    public Workspace named(WorkspaceName newName) {
        return new Workspace(id, newName, createdBy, memberCount, allowsModel);
    }

    public Workspace counting(long members) {
        return new Workspace(id, name, createdBy, members, allowsModel);
    }

    public Workspace allowingModel(boolean isAllowed) {
        return new Workspace(id, name, createdBy, memberCount, isAllowed);
    }
}
