package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.id.Ids;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class UsersRepositoryIT extends RepositoryFixture {
    private static final Email ADDRESS = new Email("robin@example.org");

    private final Users users = on.users();

    UsersRepositoryIT(DynamoDb dynamo) {
        super(Repositories.empty(dynamo));
    }

    @Test
    void a_new_user_is_found_as_written() {
        var created = written(users.create(newUser(ADDRESS)));

        assertThat(users.find(created.value().id())).contains(created);
        assertThat(users.find(ADDRESS)).contains(created);
        assertThat(created.createdAt()).isEqualTo(on.clock().instant());
        assertThat(created.version()).isEqualTo(Version.at(on.clock().instant()));
    }

    @Test
    void an_unknown_id_or_address_is_not_found() {
        assertThat(users.find(new UserId("unknown"))).isEmpty();
        assertThat(users.find(new Email("unknown@example.org"))).isEmpty();
    }

    @Test
    void a_user_is_created_once() {
        var created = written(users.create(newUser(ADDRESS)));

        var again = users.create(created.value().named(new DisplayName("Someone else")));

        assertThat(again).isEqualTo(new UserWrite.AlreadyExists(created));
        assertThat(users.find(created.value().id())).contains(created);
    }

    @Test
    void an_address_has_one_owner_in_every_spelling() {
        written(users.create(newUser(ADDRESS)));
        var second = newUser(new Email("ROBIN@Example.ORG"));

        assertThat(users.create(second)).isEqualTo(new UserWrite.EmailTaken(ADDRESS));
        assertThat(users.find(second.id())).isEmpty();
    }

    @Test
    void of_concurrent_claims_on_an_address_one_succeeds() {
        var results = ConcurrentCalls.act(20, _ -> users.create(newUser(ADDRESS)));

        assertThat(results).filteredOn(UserWrite.Written.class::isInstance).hasSize(1);
        assertThat(results)
                .filteredOn(new UserWrite.EmailTaken(ADDRESS)::equals)
                .hasSize(19);
    }

    @Test
    void a_released_address_is_available_to_others() {
        var first = written(users.create(newUser(ADDRESS)));
        written(users.update(first, first.value().reachedAt(Optional.of(new Email("moved@example.org")))));

        assertThat(users.create(newUser(ADDRESS))).isInstanceOf(UserWrite.Written.class);
        assertThat(users.create(newUser(new Email("moved@example.org")))).isInstanceOf(UserWrite.EmailTaken.class);
    }

    @Test
    void a_deleted_user_leaves_no_profile_and_no_claim() {
        var user = written(users.create(newUser(ADDRESS)));

        assertThat(users.delete(user)).isInstanceOf(WriteResult.Written.class);

        assertThat(users.find(user.value().id())).isEmpty();
        assertThat(users.deletedAt(user.value().id())).isPresent();
        assertThat(users.find(ADDRESS)).isEmpty();
        assertThat(users.create(newUser(ADDRESS))).isInstanceOf(UserWrite.Written.class);
    }

    @Test
    void an_address_can_be_reclaimed_on_a_slow_clock() {
        var first = written(users.create(newUser(ADDRESS)));
        var without = written(users.update(first, first.value().reachedAt(Optional.empty())));
        onASlowClock();

        var again = written(users.update(without, first.value()));

        assertThat(again.value().email()).contains(ADDRESS);
        assertThat(users.create(newUser(ADDRESS))).isInstanceOf(UserWrite.EmailTaken.class);
    }

    @Test
    void a_taken_address_refuses_the_whole_update() {
        written(users.create(newUser(ADDRESS)));
        var other = aUser();
        var changed = other.value().named(new DisplayName("New name")).reachedAt(Optional.of(ADDRESS));

        assertThat(users.update(other, changed)).isEqualTo(new UserWrite.EmailTaken(ADDRESS));
        assertThat(users.find(other.value().id())).contains(other);
    }

    @Test
    void a_rename_keeps_the_claim_on_the_address() {
        var user = written(users.create(newUser(ADDRESS)));

        var renamed = written(users.update(user, user.value().named(new DisplayName("Rob"))));

        assertThat(users.find(user.value().id())).contains(renamed);
        assertThat(users.create(newUser(ADDRESS))).isInstanceOf(UserWrite.EmailTaken.class);
    }

    @Test
    void an_update_with_a_version_conflict_changes_no_address() {
        var user = written(users.create(newUser(ADDRESS)));
        onASlowClock();
        var winner = written(users.update(user, user.value().named(new DisplayName("Winner"))));
        onASlowClock();

        var loser = users.update(user, user.value().reachedAt(Optional.of(new Email("lost@example.org"))));

        assertThat(winner.version().isNewerThan(user.version())).isTrue();
        assertThat(loser).isEqualTo(new UserWrite.Conflict(winner));
        assertThat(users.create(newUser(new Email("lost@example.org")))).isInstanceOf(UserWrite.Written.class);
    }

    @Test
    void of_concurrent_updates_of_one_version_one_is_written() {
        var user = aUser();

        var results =
                ConcurrentCalls.act(20, i -> users.update(user, user.value().named(new DisplayName("Name " + i))));

        assertThat(results).filteredOn(UserWrite.Written.class::isInstance).hasSize(1);
        assertThat(results).filteredOn(UserWrite.Conflict.class::isInstance).hasSize(19);
    }

    @Test
    void an_unknown_user_cannot_be_updated() {
        var ghost = StoredValue.fresh(
                newUser(ADDRESS), Version.at(on.clock().instant()), on.clock().instant());

        assertThat(users.update(ghost, ghost.value().named(new DisplayName("Boo"))))
                .isEqualTo(new UserWrite.NotFound());
    }

    @Test
    void attributes_of_a_newer_release_survive_an_update() {
        var user = aUser();
        writtenByANewerRelease(ItemCodecs.USER, user);

        var read = users.find(user.value().id()).orElseThrow();
        written(users.update(read, read.value().named(new DisplayName("Rob"))));

        assertThat(users.find(user.value().id()).orElseThrow().unknown()).isEqualTo(FROM_A_NEWER_RELEASE);
    }

    @Test
    void any_name_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored("display name", name -> {
            var user = written(
                    users.create(newUser(ADDRESS).reachedAt(Optional.empty()).named(new DisplayName(name))));
            return users.find(user.value().id()).orElseThrow().value().name().value();
        });
    }

    @Test
    void any_id_is_refused_or_identifies_its_own_user() {
        Map<UserId, User> written = new HashMap<>();
        NastyTexts.refusedOrStored("user id", id -> {
            var user = new User(new UserId(id), new DisplayName("User " + written.size()), Optional.empty());
            written.put(user.id(), written(users.create(user)).value());
            return id;
        });

        assertThat(written).containsKey(new UserId("x#y")).containsKey(new UserId("%23"));
        written.forEach(
                (id, user) -> assertThat(users.find(id).map(StoredValue::value)).contains(user));
    }

    @Test
    void any_address_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored("email", start -> {
            var email = new Email(start + "@example.org");
            var user = written(users.create(newUser(email)));
            var kept = users.find(user.value().id()).orElseThrow().value().email();
            assertThat(kept).contains(email);
            assertThat(users.create(newUser(email))).isEqualTo(new UserWrite.EmailTaken(email));
            return start;
        });
    }

    private static User newUser(Email email) {
        return new User(new UserId("sub-" + Ids.next()), new DisplayName("Robin"), Optional.of(email));
    }
}
