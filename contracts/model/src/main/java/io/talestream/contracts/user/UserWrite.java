package io.talestream.contracts.user;

import io.talestream.contracts.store.Stored;

public sealed interface UserWrite {
    record Written(Stored<User> user) implements UserWrite {}

    record EmailTaken(Email email) implements UserWrite {}

    record AlreadyExists(Stored<User> current) implements UserWrite {}

    record Conflict(Stored<User> current) implements UserWrite {}

    record NotFound() implements UserWrite {}
}
