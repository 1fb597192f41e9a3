package io.talestream.contracts.user;

import io.talestream.contracts.store.NamedEntity;
import java.util.Optional;

/// A user who has signed in at least once.
public record User(UserId id, DisplayName name, Optional<Email> email) implements NamedEntity {
    public User named(DisplayName newName) {
        return new User(id, newName, email);
    }

    public User reachedAt(Optional<Email> newEmail) {
        return new User(id, name, newEmail);
    }
}
