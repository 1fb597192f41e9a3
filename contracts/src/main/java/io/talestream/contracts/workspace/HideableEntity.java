package io.talestream.contracts.workspace;

/// What may be kept from players.
public interface HideableEntity {
    Visibility visibility();
}
