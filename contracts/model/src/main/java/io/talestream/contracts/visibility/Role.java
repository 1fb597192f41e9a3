package io.talestream.contracts.visibility;

/// The role of a member. An owner is a GM who also manages the workspace itself.
public enum Role {
    OWNER,
    GM,
    PLAYER
}
