package io.talestream.contracts.user;

import io.talestream.contracts.store.Stored;
import java.util.Optional;

public interface Users {
    Optional<Stored<User>> find(UserId id);

    /// Writes the user and the claim on the e-mail address together, or neither.
    UserWrite create(User user);

    /// Replaces exactly the version read; a changed address moves the claim in the same transaction.
    UserWrite update(Stored<User> before, User after);
}
