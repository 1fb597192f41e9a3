package io.talestream.search.query;

import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Map;
import java.util.Set;

/// The user who searches, and the sessions visible to them at this moment. Only these sessions are searched, so a
/// hidden or deleted session disappears from all responses before the index is updated. `withheld` are items hidden
/// from this reader regardless of the index; `named` maps speakers in sessions where they are identified.
public record Reader(
        WorkspaceId workspace,
        Role role,
        Set<SessionId> sessions,
        Set<ItemId> withheld,
        Map<SessionId, Speakers> named) {
    public Reader {
        sessions = Set.copyOf(sessions);
        withheld = Set.copyOf(withheld);
        named = Map.copyOf(named);
    }

    public Reader(WorkspaceId workspace, Role role, Set<SessionId> sessions, Set<ItemId> withheld) {
        this(workspace, role, sessions, withheld, Map.of());
    }

    SpeakerNames voices() {
        return new SpeakerNames(named);
    }

    boolean seesSecrets() {
        return Visibility.GM.allows(role);
    }
}
