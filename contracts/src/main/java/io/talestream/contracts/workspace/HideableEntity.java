package io.talestream.contracts.workspace;

/// An entity that can be hidden from players.
public interface HideableEntity {
    Visibility visibility();
}
