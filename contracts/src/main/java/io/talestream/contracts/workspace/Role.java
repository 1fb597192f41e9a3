package io.talestream.contracts.workspace;

/// What someone is at the table. An owner is a GM who also decides about the workspace itself.
public enum Role {
    OWNER,
    GM,
    PLAYER
}
