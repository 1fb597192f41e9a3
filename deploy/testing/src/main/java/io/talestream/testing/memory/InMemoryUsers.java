package io.talestream.testing.memory;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.EmailClaim;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.user.Users;
import java.util.Optional;

public final class InMemoryUsers implements Users {
    private final InMemoryTable table;

    public InMemoryUsers(InMemoryTable table) {
        this.table = table;
    }

    @Override
    public Optional<Stored<User>> find(UserId id) {
        return table.find(new ItemKey.UserKey(id), User.class);
    }

    @Override
    public UserWrite create(User user) {
        return table.alone(() -> {
            Optional<Stored<User>> current = find(user.id());
            if (current.isPresent()) {
                return new UserWrite.AlreadyExists(current.get());
            }
            Optional<UserWrite> taken = taken(user.email());
            return taken.orElseGet(() -> {
                user.email().ifPresent(email -> claim(email, user.id()));
                return ended(table.create(ItemCodecs.USER, user));
            });
        });
    }

    @Override
    public UserWrite update(Stored<User> before, User after) {
        return table.alone(() -> {
            Optional<Email> left = before.value().email();
            boolean moves = !left.equals(after.email());
            boolean current = find(after.id())
                    .filter(user -> user.version().equals(before.version()))
                    .isPresent();
            if (current && moves) {
                Optional<UserWrite> taken = taken(after.email());
                if (taken.isPresent()) {
                    return taken.get();
                }
                left.ifPresent(email -> release(email, after.id()));
                after.email().ifPresent(email -> claim(email, after.id()));
            }
            return ended(table.replace(ItemCodecs.USER, before, after));
        });
    }

    private Optional<UserWrite> taken(Optional<Email> wanted) {
        return wanted.filter(email -> table.has(new ItemKey.EmailKey(email))).map(UserWrite.EmailTaken::new);
    }

    private void claim(Email email, UserId user) {
        table.create(ItemCodecs.EMAIL, new EmailClaim(email, user)).orThrow();
    }

    private void release(Email email, UserId user) {
        table.find(new ItemKey.EmailKey(email), EmailClaim.class)
                .filter(claim -> claim.value().user().equals(user))
                .ifPresent(claim -> table.erase(ItemCodecs.EMAIL, claim).orThrow());
    }

    private static UserWrite ended(WriteResult<User> result) {
        return switch (result) {
            case WriteResult.Written<User>(Stored<User> user) -> new UserWrite.Written(user);
            case WriteResult.Conflict<User>(Stored<User> current) -> new UserWrite.Conflict(current);
            case WriteResult.AlreadyExists<User>(Stored<User> current) -> new UserWrite.AlreadyExists(current);
            case WriteResult.NotFound<User>() -> new UserWrite.NotFound();
            case WriteResult.Repeated<User> _, WriteResult.KeyReused<User> _, WriteResult.Refused<User> _ ->
                throw new IllegalStateException("writing a user cannot end like this");
        };
    }
}
