package io.talestream.search.query;

import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.SessionId;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.workspace.Role;
import io.talestream.contracts.workspace.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Map;
import java.util.Set;

/// Who asks, and what there is for them at this moment. Only what lies in one of these sessions exists, so
/// that a session that was hidden, or deleted, is gone from every answer before the index hears of it.
/// `withheld` are items that are hidden from this reader, whatever the index says of them; `named` is who is who, in
/// sessions where that was said.
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
