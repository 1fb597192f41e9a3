package io.talestream.contracts.visibility;

/// The users to whom an entity is visible.
public enum Visibility {
    ALL,
    GM;

    public boolean allows(Role role) {
        return switch (this) {
            case ALL -> true;
            case GM -> role != Role.PLAYER;
        };
    }
}
