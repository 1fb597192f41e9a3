package io.talestream.ingest.me;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserWrite;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.UserInfo;
import io.talestream.ingest.limits.RequestSettings;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Users;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.Function;

/// The profile of a token's user. The issuer supplies the name of a user who has none, and is the only source of
/// e-mail addresses.
@Singleton
public final class Profiles {
    private static final DisplayName UNNAMED = new DisplayName("Someone at the table");
    private static final int MOST = 100_000;

    private final Users users;
    private final UserInfo issuer;
    private final boolean readOnly;
    /// Digests of the tokens with which the issuer was queried.
    private final Cache<Sha256, Boolean> read =
            Caffeine.newBuilder().maximumSize(MOST).build();

    Profiles(Users users, UserInfo issuer, RequestSettings settings) {
        this.users = users;
        this.issuer = issuer;
        this.readOnly = settings.readOnly();
    }

    /// Created on first use, and again if the user signs in after having deleted the account. A token from before the
    /// deletion is refused.
    public StoredValue<User> of(Caller caller) {
        return users.find(caller.id()).orElseGet(() -> {
            if (readOnly) {
                throw Refusal.readOnly();
            }
            return create(caller);
        });
    }

    /// Also updated from the issuer, once for each token: after a sign-in and when a client has refreshed its token.
    StoredValue<User> current(Caller caller) {
        StoredValue<User> profile = of(caller);
        return !readOnly && read.asMap().putIfAbsent(Sha256.of(caller.authorization()), true) == null
                ? update(profile, caller)
                : profile;
    }

    private StoredValue<User> create(Caller caller) {
        if (users.deletedAt(caller.id())
                .filter(deleted -> !caller.signedInAt().isAfter(deleted))
                .isPresent()) {
            throw Refusal.signInAgain();
        }
        read.put(Sha256.of(caller.authorization()), true);
        var user = new User(caller.id(), UNNAMED, Optional.empty());
        return written(users::create, supplied(user, caller), Optional.empty());
    }

    private StoredValue<User> update(StoredValue<User> before, Caller caller) {
        User user = before.value();
        User after = supplied(user, caller);
        return after.equals(user) ? before : written(changed -> users.update(before, changed), after, user.email());
    }

    private User supplied(User user, Caller caller) {
        UserInfo.IssuerProfile info = issuer.of(caller);
        DisplayName name = user.name().equals(UNNAMED) ? info.name().orElse(UNNAMED) : user.name();
        return user.named(name).reachedAt(info.email().or(user::email));
    }

    /// @param email the address to keep if the new one cannot be had
    private StoredValue<User> written(Function<User, UserWrite> write, User user, Optional<Email> email) {
        return switch (write.apply(user)) {
            case UserWrite.Written(StoredValue<User> stored) -> stored;
            case UserWrite.AlreadyExists(StoredValue<User> current) -> current;
            case UserWrite.Conflict(StoredValue<User> current) -> current;
            case UserWrite.EmailTaken(Email taken) ->
                written(write, release(taken) ? user : user.reachedAt(email), email);
            case UserWrite.NotFound _ -> throw Refusal.signInAgain();
        };
    }

    /// Takes an address from the user who has it: the issuer has verified it for another user since.
    private boolean release(Email email) {
        return users.find(email)
                .filter(holder -> holder.value().email().equals(Optional.of(email)))
                .map(holder -> users.update(holder, holder.value().reachedAt(Optional.empty())))
                .filter(UserWrite.Written.class::isInstance)
                .isPresent();
    }
}
