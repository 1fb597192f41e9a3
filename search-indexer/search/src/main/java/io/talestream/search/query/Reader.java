package io.talestream.search.query;

import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.SessionId;
import io.talestream.contracts.workspace.Role;
import io.talestream.contracts.workspace.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Set;

/// Who asks, and what there is for them at this moment. Only what lies in one of these sessions exists, so
/// that a session that was hidden, or deleted, is gone from every answer before the index hears of it.
/// `withheld` are items that are hidden from this reader, whatever the index says of them.
public record Reader(WorkspaceId workspace, Role role, Set<SessionId> sessions, Set<ItemId> withheld) {
    public Reader {
        sessions = Set.copyOf(sessions);
        withheld = Set.copyOf(withheld);
    }

    boolean seesSecrets() {
        return Visibility.GM.allows(role);
    }
}
