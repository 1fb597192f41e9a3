package io.talestream.contracts.user;

import io.talestream.contracts.store.StoredValue;

public sealed interface UserWrite {
    record Written(StoredValue<User> user) implements UserWrite {}

    record EmailTaken(Email email) implements UserWrite {}

    record AlreadyExists(StoredValue<User> current) implements UserWrite {}

    record Conflict(StoredValue<User> current) implements UserWrite {}

    record NotFound() implements UserWrite {}
}
