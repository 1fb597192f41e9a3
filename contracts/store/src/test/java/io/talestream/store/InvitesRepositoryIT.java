package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@ExtendWith(Engines.class)
class InvitesRepositoryIT extends RepositoryFixture {
    private final Invites invites = on.invites();

    InvitesRepositoryIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void a_new_invite_is_resolved_however_its_code_is_typed() {
        var invite = anInviteTo(aWorkspace(), 3);
        String typed = invite.value().code().readable().toLowerCase(Locale.ROOT);

        assertThat(invites.resolve(new InviteCode(typed))).contains(invite);
    }

    @Test
    void an_invite_is_created_once_and_only_to_an_existing_workspace() {
        var workspace = aWorkspace();
        var invite = anInviteTo(workspace, 3);

        assertThat(invites.create(invite.value(), Idempotency.NO_KEY))
                .isEqualTo(new WriteResult.AlreadyExists<>(invite));

        on.workspaces().delete(workspace).orThrow();
        var late = newInvite(workspace, 3);
        assertThat(invites.create(late, Idempotency.NO_KEY)).isEqualTo(new WriteResult.NotFound<>());
        assertThat(invites.resolve(late.code())).isEmpty();
    }

    @Test
    void accepting_adds_a_member_with_the_invites_role_and_counts() {
        var workspace = aWorkspace();
        var invite = anInviteTo(workspace, 3);
        var user = aUser();

        var answer = invites.accept(invite.value().code(), user, Idempotency.NO_KEY);

        var seat = on.members().find(workspace.value().id(), user.value().id()).orElseThrow();
        assertThat(answer).isEqualTo(new Acceptance.Joined(seat));
        assertThat(seat.value().role()).isEqualTo(invite.value().role());
        assertThat(seat.value().displayName().value()).isEqualTo(user.value().name());
        assertThat(seat.value().displayName().source()).isEqualTo(user.version());
        assertThat(uses(workspace)).containsExactly(1L);
    }

    @Test
    void a_new_member_has_the_current_workspace_name() {
        var workspace = aWorkspace();
        var invite = anInviteTo(workspace, 3);
        var renamed = on.workspaces()
                .update(workspace, workspace.value().named(new WorkspaceName("Saturday Table")))
                .orThrow();
        var user = aUser();

        invites.accept(invite.value().code(), user, Idempotency.NO_KEY);

        var copy = on.members()
                .find(workspace.value().id(), user.value().id())
                .orElseThrow()
                .value()
                .workspaceName();
        assertThat(copy.value()).isEqualTo(renamed.value().name());
        assertThat(copy.source()).isEqualTo(renamed.version());
    }

    @Test
    void repeated_accepts_of_a_member_count_once() {
        var workspace = aWorkspace();
        var invite = anInviteTo(workspace, 3);
        var user = aUser();

        var answers = ConcurrentCalls.act(20, _ -> invites.accept(invite.value().code(), user, Idempotency.NO_KEY));

        assertThat(answers).filteredOn(Acceptance.Joined.class::isInstance).hasSize(1);
        assertThat(answers)
                .filteredOn(Acceptance.AlreadyMember.class::isInstance)
                .hasSize(19);
        assertThat(uses(workspace)).containsExactly(1L);
    }

    @Test
    void fifty_concurrent_accepts_fill_three_seats() {
        var workspace = aWorkspace();
        var invite = anInviteTo(workspace, 3);
        List<StoredValue<User>> users = Stream.generate(this::aUser).limit(50).toList();

        var answers =
                ConcurrentCalls.act(50, i -> invites.accept(invite.value().code(), users.get(i), Idempotency.NO_KEY));

        assertThat(answers).filteredOn(Acceptance.Joined.class::isInstance).hasSize(3);
        assertThat(answers).filteredOn(new Acceptance.UsedUp()::equals).hasSize(47);
        assertThat(on.members().list(workspace.value().id(), ALL).items()).hasSize(4);
    }

    @Test
    void a_used_up_invite_is_closed_except_for_its_members() {
        var workspace = aWorkspace();
        var invite = anInviteTo(workspace, 1);
        var user = aUser();
        invites.accept(invite.value().code(), user, Idempotency.NO_KEY);

        assertThat(invites.list(workspace.value().id(), Role.OWNER, ALL).items())
                .isEmpty();
        assertThat(invites.resolve(invite.value().code())).isEmpty();
        assertThat(invites.accept(invite.value().code(), aUser(), Idempotency.NO_KEY))
                .isEqualTo(new Acceptance.UsedUp());
        assertThat(invites.accept(invite.value().code(), user, Idempotency.NO_KEY))
                .isInstanceOf(Acceptance.AlreadyMember.class);
    }

    @Test
    void an_invite_expires_on_time_before_its_item_is_deleted() {
        var workspace = aWorkspace();
        var invite = anInviteTo(workspace, 3);
        on.clock().set(invite.value().expiresAt().minusNanos(1));
        assertThat(invites.resolve(invite.value().code())).contains(invite);
        assertThat(invites.list(workspace.value().id(), Role.OWNER, ALL).items())
                .containsExactly(invite);

        on.clock().set(invite.value().expiresAt());

        assertThat(invites.resolve(invite.value().code())).isEmpty();
        assertThat(invites.accept(invite.value().code(), aUser(), Idempotency.NO_KEY))
                .isEqualTo(new Acceptance.Expired());
        assertThat(invites.list(workspace.value().id(), Role.OWNER, ALL).items())
                .isEmpty();
    }

    @Test
    void an_invite_grants_only_what_the_role_of_its_creator_allows_at_that_time() {
        for (Role current : Role.values()) {
            for (Role granted : Role.values()) {
                var workspace = aWorkspace();
                var inviter = anOwnerOf(workspace);
                var invite = anInviteBy(inviter, granted);
                if (current != Role.OWNER) {
                    on.members()
                            .update(inviter, inviter.value().withRole(current))
                            .orThrow();
                }

                var resolved = invites.resolve(invite.value().code());
                var answer = invites.accept(invite.value().code(), aUser(), Idempotency.NO_KEY);

                assertThat(resolved.isPresent())
                        .as("an invite of %s for %s is shown", current, granted)
                        .isEqualTo(current.mayGrant(granted));
                assertThat(answer)
                        .as("%s invites %s", current, granted)
                        .isInstanceOf(
                                current.mayGrant(granted) ? Acceptance.Joined.class : Acceptance.NotGranted.class);
            }
        }
    }

    @Test
    void an_invite_of_a_member_who_left_admits_only_those_who_have_a_seat() {
        var workspace = aWorkspace();
        var inviter = anOwnerOf(workspace);
        var invite = anInviteBy(inviter, Role.PLAYER);
        var user = aUser();
        invites.accept(invite.value().code(), user, Idempotency.NO_KEY);
        on.members().remove(inviter).orThrow();

        assertThat(invites.accept(invite.value().code(), aUser(), Idempotency.NO_KEY))
                .isEqualTo(new Acceptance.NotGranted());
        assertThat(invites.accept(invite.value().code(), user, Idempotency.NO_KEY))
                .isInstanceOf(Acceptance.AlreadyMember.class);
    }

    /// The role changes between the read of the inviter's seat and the transaction.
    @Test
    void an_inviter_demoted_during_an_accept_grants_nothing() {
        var workspace = aWorkspace();
        var inviter = anOwnerOf(workspace);
        var invite = anInviteBy(inviter, Role.OWNER);
        var demoted = new AtomicBoolean();
        var interrupted = on.through((DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("transactWriteItems") && !demoted.getAndSet(true)) {
                        on.members()
                                .update(inviter, inviter.value().withRole(Role.GM))
                                .orThrow();
                    }
                    try {
                        return method.invoke(on.client(), arguments);
                    } catch (InvocationTargetException e) {
                        throw Objects.requireNonNull(e.getCause());
                    }
                }));

        assertThat(interrupted.invites().accept(invite.value().code(), aUser(), Idempotency.NO_KEY))
                .isEqualTo(new Acceptance.NotGranted());

        assertThat(demoted).isTrue();
        assertThat(uses(workspace)).containsExactly(0L);
    }

    @Test
    void a_list_for_a_role_has_full_pages_of_the_invites_it_may_grant() {
        var inviter = anOwnerOf(aWorkspace());
        var workspace = inviter.value().workspace();
        for (Role role : List.of(Role.OWNER, Role.GM, Role.OWNER, Role.PLAYER, Role.OWNER)) {
            anInviteBy(inviter, role);
            later();
        }

        assertThat(invites.list(workspace, Role.GM, PageRequest.first(2)).items())
                .extracting(invite -> invite.value().role())
                .containsExactly(Role.PLAYER, Role.GM);
        assertThat(everyPage(1, page -> invites.list(workspace, Role.GM, page))).hasSize(2);
        assertThat(invites.list(workspace, Role.OWNER, ALL).items()).hasSize(5);
        assertThat(invites.list(workspace, Role.PLAYER, ALL).items()).isEmpty();
    }

    @Test
    void a_revoked_invite_is_not_found() {
        var workspace = aWorkspace();
        var invite = anInviteTo(workspace, 3);

        assertThat(invites.revoke(invite)).isInstanceOf(WriteResult.Written.class);
        later();

        assertThat(invites.resolve(invite.value().code())).isEmpty();
        assertThat(invites.accept(invite.value().code(), aUser(), Idempotency.NO_KEY))
                .isEqualTo(new Acceptance.NotFound());
        assertThat(invites.list(workspace.value().id(), Role.OWNER, ALL).items())
                .isEmpty();
        assertThat(invites.revoke(invite)).isEqualTo(new WriteResult.NotFound<>());
    }

    @Test
    void revoking_an_invite_used_since_it_was_read_is_a_version_conflict() {
        var workspace = aWorkspace();
        var invite = anInviteTo(workspace, 3);
        invites.accept(invite.value().code(), aUser(), Idempotency.NO_KEY);

        var current = invites.resolve(invite.value().code()).orElseThrow();

        assertThat(invites.revoke(invite)).isEqualTo(new WriteResult.Conflict<>(current));
    }

    @Test
    void an_unknown_code_is_not_found() {
        var code = InviteCode.random();

        assertThat(invites.resolve(code)).isEmpty();
        assertThat(invites.accept(code, aUser(), Idempotency.NO_KEY)).isEqualTo(new Acceptance.NotFound());
    }

    @Test
    void a_recreated_code_has_a_higher_version_even_on_a_slow_clock() {
        var first = anInviteTo(aWorkspace(), 3);
        invites.revoke(first).orThrow();
        onASlowClock();

        var second = invites.create(first.value(), Idempotency.NO_KEY).orThrow();

        assertThat(second.version().micros()).isGreaterThan(first.version().micros() + 1);
        assertThat(invites.resolve(first.value().code())).contains(second);
    }

    @Test
    void the_list_has_invites_of_one_workspace_newest_first() {
        var workspace = aWorkspace();
        var oldest = anInviteTo(workspace, 1);
        later();
        var middle = anInviteTo(workspace, 1);
        anInviteTo(aWorkspace(), 1);
        later();
        var newest = anInviteTo(workspace, 1);

        assertThat(invites.list(workspace.value().id(), Role.OWNER, ALL).items())
                .containsExactly(newest, middle, oldest);
    }

    @Test
    void attributes_of_a_newer_release_survive_an_accept() {
        var invite = anInviteTo(aWorkspace(), 3);
        writtenByANewerRelease(ItemCodecs.INVITE, invite);

        invites.accept(invite.value().code(), aUser(), Idempotency.NO_KEY);

        assertThat(invites.resolve(invite.value().code()).orElseThrow().unknown())
                .isEqualTo(FROM_A_NEWER_RELEASE);
    }

    @Test
    void any_code_is_refused_or_not_found() {
        NastyTexts.refusedOrStored("invite code", code -> {
            assertThat(invites.resolve(new InviteCode(code))).isEmpty();
            return code;
        });
    }

    /// A second owner, who can be demoted or removed.
    private StoredValue<Member> anOwnerOf(StoredValue<Workspace> workspace) {
        var invite = anInvite(workspace.value().id(), workspace.value().createdBy(), Role.OWNER);
        var user = aUser();
        invites.accept(invite.value().code(), user, Idempotency.NO_KEY);
        invites.revoke(invites.resolve(invite.value().code()).orElseThrow()).orThrow();
        return on.members().find(workspace.value().id(), user.value().id()).orElseThrow();
    }

    private StoredValue<Invite> anInviteBy(StoredValue<Member> inviter, Role role) {
        return anInvite(inviter.value().workspace(), inviter.value().user(), role);
    }

    private StoredValue<Invite> anInvite(WorkspaceId workspace, UserId inviter, Role role) {
        var tomorrow = on.clock().instant().plus(Duration.ofDays(1));
        return invites.create(
                        new Invite(InviteCode.random(), workspace, role, inviter, tomorrow, 3, 0), Idempotency.NO_KEY)
                .orThrow();
    }

    private Stream<Long> uses(StoredValue<Workspace> workspace) {
        return invites.list(workspace.value().id(), Role.OWNER, ALL).items().stream()
                .map(StoredValue::value)
                .map(Invite::uses);
    }
}
