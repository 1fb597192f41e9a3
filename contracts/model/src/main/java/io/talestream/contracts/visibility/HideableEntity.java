package io.talestream.contracts.visibility;

/// An entity that can be hidden from players.
public interface HideableEntity {
    Visibility visibility();
}
