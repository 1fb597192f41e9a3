package io.talestream.store;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.EmailClaim;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Results;
import io.talestream.store.table.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public record Users(Table table) {
    public Optional<StoredValue<User>> find(UserId id) {
        return table.following(AccessPatterns.USER_PROFILE).find(new ItemKey.UserKey(id), User.class);
    }

    /// The user who has claimed the address.
    public Optional<StoredValue<User>> find(Email email) {
        return claim(table.following(AccessPatterns.UPDATE_USER), email)
                .flatMap(claim -> find(claim.value().user()));
    }

    /// Writes the user and the claim on the e-mail address together, or neither.
    public UserWrite create(User user) {
        List<Mutation> steps = new ArrayList<>();
        steps.add(new Mutation.Create<>(ItemCodecs.USER, user));
        user.email().ifPresent(email -> steps.add(claim(email, user)));
        Outcome outcome = table.following(AccessPatterns.CREATE_USER).write(steps);
        return switch (outcome) {
            case Outcome.Committed committed -> new UserWrite.Written(committed.item(0, User.class));
            case Outcome.Rejected rejected ->
                rejected.at(0)
                        .flatMap(refusal -> refusal.live(User.class))
                        .<UserWrite>map(UserWrite.AlreadyExists::new)
                        .orElseGet(() -> taken(user));
        };
    }

    /// Replaces exactly the version read; a changed address moves the claim in the same transaction.
    public UserWrite update(StoredValue<User> before, User after) {
        Calls calls = table.following(AccessPatterns.UPDATE_USER);
        List<Mutation> steps = new ArrayList<>();
        steps.add(new Mutation.Replace<>(ItemCodecs.USER, before, after));
        if (!before.value().email().equals(after.email())) {
            after.email().ifPresent(email -> steps.add(claim(email, after)));
            before.value()
                    .email()
                    .flatMap(email -> claim(calls, email))
                    .filter(claim -> claim.value().user().equals(after.id()))
                    .ifPresent(claim -> steps.add(Mutation.Erase.of(ItemCodecs.EMAIL, claim)));
        }
        return switch (calls.write(steps)) {
            case Outcome.Committed committed -> new UserWrite.Written(committed.item(0, User.class));
            case Outcome.Rejected rejected -> lost(rejected, after);
        };
    }

    /// Deletes the profile with the claim on its address. The user's seats are not deleted here.
    public WriteResult<User> delete(StoredValue<User> user) {
        Calls calls = table.following(AccessPatterns.DELETE_USER);
        List<Mutation> steps = new ArrayList<>(List.of(Mutation.Erase.of(ItemCodecs.USER, user)));
        user.value()
                .email()
                .flatMap(email -> claim(calls, email))
                .filter(claim -> claim.value().user().equals(user.value().id()))
                .ifPresent(claim -> steps.add(Mutation.Erase.of(ItemCodecs.EMAIL, claim)));
        return Results.erased(calls.write(steps), user, User.class);
    }

    /// When the profile was deleted, while its tombstone is there.
    public Optional<Instant> deletedAt(UserId id) {
        return table.following(AccessPatterns.USER_PROFILE)
                .get(new ItemKey.UserKey(id))
                .flatMap(item -> item instanceof StoredItem.Gone(var tombstone)
                        ? Optional.of(tombstone.deletedAt())
                        : Optional.empty());
    }

    private static UserWrite lost(Outcome.Rejected rejected, User user) {
        return rejected.at(0)
                .map(refusal -> refusal.live(User.class)
                        .<UserWrite>map(UserWrite.Conflict::new)
                        .orElseGet(UserWrite.NotFound::new))
                .orElseGet(() -> taken(user));
    }

    private static UserWrite taken(User user) {
        return new UserWrite.EmailTaken(user.email().orElseThrow());
    }

    private static Optional<StoredValue<EmailClaim>> claim(Calls calls, Email email) {
        return calls.find(new ItemKey.EmailKey(email), EmailClaim.class);
    }

    private static Mutation claim(Email email, User user) {
        return new Mutation.Create<>(ItemCodecs.EMAIL, new EmailClaim(email, user.id()));
    }
}
