package io.talestream.contracts.visibility;

/// The role of a member. An owner is a GM who also manages the workspace itself.
public enum Role {
    OWNER,
    GM,
    PLAYER;

    /// Whether a member with this role may invite users to that role: GMs and owners may, up to their own.
    public boolean mayGrant(Role role) {
        return switch (this) {
            case OWNER -> true;
            case GM -> role != OWNER;
            case PLAYER -> false;
        };
    }
}
