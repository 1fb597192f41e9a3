package io.talestream.ingest.me;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserWrite;
import io.talestream.ingest.identity.Caller;
import io.talestream.store.Users;
import jakarta.inject.Singleton;
import java.util.Optional;

/// The profile of a token's user, created on first use.
@Singleton
public final class Profiles {
    private static final DisplayName UNNAMED = new DisplayName("Someone at the table");

    private final Users users;

    Profiles(Users users) {
        this.users = users;
    }

    public Stored<User> of(Caller caller) {
        return users.find(caller.id()).orElseGet(() -> create(caller));
    }

    private Stored<User> create(Caller caller) {
        var user = new User(caller.id(), name(caller), email(caller));
        return switch (users.create(user)) {
            case UserWrite.Written(Stored<User> stored) -> stored;
            case UserWrite.AlreadyExists(Stored<User> current) -> current;
            // Another user has the email address of the token: the profile starts without one, and the user can set
            // another.
            case UserWrite.EmailTaken _ -> create(caller.withoutEmail());
            case UserWrite.Conflict _, UserWrite.NotFound _ ->
                throw new IllegalStateException("creating a user cannot end like this");
        };
    }

    private static DisplayName name(Caller caller) {
        try {
            return caller.name()
                    .map(sent -> new DisplayName(Text.visible("name", sent)))
                    .orElse(UNNAMED);
        } catch (InvalidField e) {
            return UNNAMED;
        }
    }

    private static Optional<Email> email(Caller caller) {
        try {
            return caller.email().map(Email::new);
        } catch (InvalidField e) {
            return Optional.empty();
        }
    }
}
