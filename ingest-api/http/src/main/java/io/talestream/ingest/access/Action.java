package io.talestream.ingest.access;

import io.talestream.contracts.visibility.Role;
import java.util.EnumSet;
import java.util.Set;

/// The actions in a workspace and the roles that allow them. This table is complete.
public enum Action {
    LOOK(EnumSet.of(Role.OWNER, Role.GM, Role.PLAYER)),
    LEAVE(EnumSet.of(Role.OWNER, Role.GM, Role.PLAYER)),
    DECIDE_ABOUT_OWN_VOICE(EnumSet.of(Role.OWNER, Role.GM, Role.PLAYER)),
    RUN_THE_GAME(EnumSet.of(Role.OWNER, Role.GM)),
    RUN_THE_WORKSPACE(EnumSet.of(Role.OWNER));

    private final Set<Role> allowed;
    private final boolean forOwnersAlone;

    Action(Set<Role> allowed) {
        this.allowed = allowed;
        this.forOwnersAlone = allowed.equals(Set.of(Role.OWNER));
    }

    boolean isForOwnersAlone() {
        return forOwnersAlone;
    }

    boolean isFor(Role role) {
        return allowed.contains(role);
    }
}
