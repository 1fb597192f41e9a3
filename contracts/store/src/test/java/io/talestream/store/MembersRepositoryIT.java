package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class MembersRepositoryIT extends RepositoryFixture {
    private final Members members = on.members();

    MembersRepositoryIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void only_users_who_joined_are_members() {
        var workspace = aWorkspace();
        var player = seated(workspace, aUser());
        var stranger = aUser();

        assertThat(members.find(workspace.value().id(), player.value().user())).contains(player);
        assertThat(members.find(workspace.value().id(), stranger.value().id())).isEmpty();
        assertThat(members.find(aWorkspace().value().id(), player.value().user()))
                .isEmpty();
    }

    @Test
    void the_list_has_every_member_of_this_workspace_only() {
        var workspace = aWorkspace();
        var player = seated(workspace, aUser());
        seated(aWorkspace(), aUser());

        assertThat(members.list(workspace.value().id(), ALL).items())
                .extracting(member -> member.value().user())
                .containsExactlyInAnyOrder(
                        workspace.value().createdBy(), player.value().user());
    }

    @Test
    void a_founder_lists_the_workspace_once_and_not_after_leaving() {
        var founder = aUser();
        var workspace = aWorkspaceOf(founder);
        var id = founder.value().id();

        assertThat(workspacesOf(id)).containsExactly(workspace.value().id().value());

        var heir = seated(workspace, aUser());
        members.update(heir, heir.value().withRole(Role.OWNER)).orThrow();
        var seat = members.find(workspace.value().id(), id).orElseThrow();
        assertThat(members.remove(seat)).isInstanceOf(WriteResult.Written.class);

        assertThat(workspacesOf(id)).isEmpty();
        assertThat(members.find(workspace.value().id(), id)).isEmpty();
    }

    @Test
    void the_last_owner_can_neither_leave_nor_change_role() {
        var founder = aUser();
        var workspace = aWorkspaceOf(founder);
        seated(workspace, aUser());
        var seat = members.find(workspace.value().id(), founder.value().id()).orElseThrow();

        assertThat(members.remove(seat)).isEqualTo(new WriteResult.Refused<>(Members.LAST_OWNER));
        assertThat(members.update(seat, seat.value().withRole(Role.GM)))
                .isEqualTo(new WriteResult.Refused<>(Members.LAST_OWNER));
        assertThat(members.find(workspace.value().id(), founder.value().id())).contains(seat);
    }

    @Test
    void of_two_owners_who_leave_concurrently_one_stays() {
        for (int round = 0; round < 10; round++) {
            var founder = aUser();
            var workspace = aWorkspaceOf(founder);
            var heir = seated(workspace, aUser());
            var second = members.update(heir, heir.value().withRole(Role.OWNER)).orThrow();
            var first =
                    members.find(workspace.value().id(), founder.value().id()).orElseThrow();

            var results = ConcurrentCalls.act(2, i -> members.remove(i == 0 ? first : second));

            assertThat(results)
                    .filteredOn(WriteResult.Written.class::isInstance)
                    .hasSize(1);
            assertThat(members.list(workspace.value().id(), ALL).items())
                    .filteredOn(member -> member.value().isOwner())
                    .hasSize(1);
        }
    }

    @Test
    void the_workspaces_of_a_user_are_listed_once_each_by_id() {
        var user = aUser();
        var own = aWorkspaceOf(user);
        var joined = aWorkspace();
        var secondOwn = aWorkspaceOf(user);
        aWorkspace();
        seated(joined, user);

        assertThat(workspacesOf(user.value().id()))
                .containsExactly(
                        own.value().id().value(),
                        joined.value().id().value(),
                        secondOwn.value().id().value());
        assertThat(everyPage(1, page -> members.workspacesOf(user.value().id(), page)))
                .hasSize(3)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_role_is_changed_for_the_version_read_only() {
        var workspace = aWorkspace();
        var player = seated(workspace, aUser());
        onASlowClock();
        var gm = members.update(player, player.value().withRole(Role.GM)).orThrow();
        onASlowClock();

        var late = members.update(player, player.value().withRole(Role.OWNER));

        assertThat(gm.version().isNewerThan(player.version())).isTrue();
        assertThat(late).isEqualTo(new WriteResult.Conflict<>(gm));
        assertThat(members.find(workspace.value().id(), player.value().user())).contains(gm);
    }

    @Test
    void of_concurrent_updates_of_one_version_one_is_written() {
        var player = seated(aWorkspace(), aUser());

        var results = ConcurrentCalls.act(20, i -> members.update(player, renamed(player, "Name " + i)));

        assertThat(results).filteredOn(WriteResult.Written.class::isInstance).hasSize(1);
        assertThat(results).filteredOn(WriteResult.Conflict.class::isInstance).hasSize(19);
    }

    @Test
    void a_member_is_removed_by_the_version_read_and_once() {
        var player = seated(aWorkspace(), aUser());
        var gm = members.update(player, player.value().withRole(Role.GM)).orThrow();

        assertThat(members.remove(player)).isEqualTo(new WriteResult.Conflict<>(gm));
        assertThat(members.remove(gm)).isInstanceOf(WriteResult.Written.class);
        later();
        assertThat(members.remove(gm)).isEqualTo(new WriteResult.NotFound<>());
        assertThat(members.update(gm, gm.value())).isEqualTo(new WriteResult.NotFound<>());
    }

    @Test
    void conversations_are_deleted_with_their_author_or_their_workspace() {
        StoredValue<Workspace> workspace = aWorkspace();
        StoredValue<Member> leaving = seated(workspace, aUser());
        StoredValue<Member> staying = seated(workspace, aUser());
        Conversation gone = asked(leaving);
        Conversation kept = asked(staying);

        on.members().remove(leaving).orThrow();

        assertThat(found(gone)).isEmpty();
        assertThat(on.conversations().begin(gone)).isInstanceOf(WriteResult.NotFound.class);
        assertThat(found(kept)).isPresent();
        on.workspaces().delete(workspace).orThrow();
        assertThat(found(kept)).isEmpty();
    }

    @Test
    void a_conversation_belongs_to_its_author_and_expires() {
        StoredValue<Workspace> workspace = aWorkspace();
        StoredValue<Member> author = seated(workspace, aUser());
        StoredValue<Member> other = seated(workspace, aUser());
        Conversation kept = asked(author);
        var page = PageRequest.first(10);

        assertThat(on.conversations().find(kept.workspace(), other.value().user(), kept.id()))
                .isEmpty();
        assertThat(on.conversations()
                        .listNewestFirst(kept.workspace(), other.value().user(), page)
                        .items())
                .isEmpty();
        assertThat(on.conversations()
                        .listNewestFirst(kept.workspace(), kept.author(), page)
                        .items())
                .extracting(StoredValue::value)
                .containsExactly(kept);
        on.clock().advance(Conversation.KEPT);
        assertThat(found(kept)).isEmpty();
        assertThat(on.conversations()
                        .listNewestFirst(kept.workspace(), kept.author(), page)
                        .items())
                .isEmpty();
    }

    private Conversation asked(StoredValue<Member> author) {
        var turn = new Turn(
                "Who is the heir?",
                on.clock().instant(),
                author.value().role(),
                AnswerState.UNKNOWN,
                List.of(),
                1,
                List.of());
        Member seat = author.value();
        return on.conversations()
                .begin(Conversation.begun(seat.workspace(), seat.user(), ConversationId.next(), turn))
                .orThrow()
                .value();
    }

    private Optional<StoredValue<Conversation>> found(Conversation kept) {
        return on.conversations().find(kept.workspace(), kept.author(), kept.id());
    }

    @Test
    void a_returning_member_has_a_higher_version_even_on_a_slow_clock() {
        var workspace = aWorkspace();
        var user = aUser();
        var invite = anInviteTo(workspace, 5);
        var first = joined(on.invites().accept(invite.value().code(), user, Idempotency.NO_KEY));
        members.remove(first).orThrow();
        onASlowClock();

        var second = joined(on.invites().accept(invite.value().code(), user, Idempotency.NO_KEY));

        // one version for the membership, at least one for its end
        assertThat(second.version().micros()).isGreaterThan(first.version().micros() + 1);
        assertThat(members.find(workspace.value().id(), user.value().id())).contains(second);
        assertThat(workspacesOf(user.value().id()))
                .containsExactly(workspace.value().id().value());
        assertThat(members.update(first, first.value().withRole(Role.OWNER)))
                .isEqualTo(new WriteResult.Conflict<>(second));
    }

    @Test
    void attributes_of_a_newer_release_survive_a_change_of_role() {
        var workspace = aWorkspace();
        var player = seated(workspace, aUser());
        writtenByANewerRelease(ItemCodecs.MEMBER, player);

        var read = members.find(workspace.value().id(), player.value().user()).orElseThrow();
        members.update(read, read.value().withRole(Role.GM)).orThrow();

        assertThat(members.find(workspace.value().id(), player.value().user())
                        .orElseThrow()
                        .unknown())
                .isEqualTo(FROM_A_NEWER_RELEASE);
    }

    @Test
    void users_whose_ids_look_like_keys_have_separate_memberships() {
        var workspace = aWorkspace();
        List<String> ids = List.of("a", "a#b", "a%23b", "a#", "WORKSPACE", "a#SESSION#b", "../a");

        for (String id : ids) {
            var user = new User(new UserId(id), new DisplayName("User " + id), Optional.empty());
            seated(workspace, written(on.users().create(user)));
        }

        assertThat(ids).allSatisfy(id -> {
            var seat = members.find(workspace.value().id(), new UserId(id)).orElseThrow();
            assertThat(seat.value().displayName().value().value()).isEqualTo("User " + id);
            assertThat(workspacesOf(new UserId(id)))
                    .containsExactly(workspace.value().id().value());
        });
        assertThat(members.list(workspace.value().id(), ALL).items()).hasSize(ids.size() + 1);
    }

    private StoredValue<Member> seated(StoredValue<Workspace> workspace, StoredValue<User> user) {
        return joined(on.invites().accept(anInviteTo(workspace, 1).value().code(), user, Idempotency.NO_KEY));
    }

    private static StoredValue<Member> joined(Acceptance answer) {
        assertThat(answer).isInstanceOf(Acceptance.Joined.class);
        return ((Acceptance.Joined) answer).member();
    }

    private static Member renamed(StoredValue<Member> member, String name) {
        Member old = member.value();
        var copy = new NameCopy<>(new DisplayName(name), member.version());
        return new Member(old.workspace(), old.user(), old.role(), copy, old.workspaceName());
    }

    private List<String> workspacesOf(UserId user) {
        return members.workspacesOf(user, ALL).items().stream()
                .map(member -> member.value().workspace().value())
                .toList();
    }
}
