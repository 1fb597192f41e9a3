package io.talestream.contracts.workspace;

/// Who may know that a thing exists.
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
