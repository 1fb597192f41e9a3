package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.request.SeenRequest;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Guarantees of every idempotent request, in every repository.
@ExtendWith(Engines.class)
class DynamoRequestsIT extends RepositoryFixture {
    private final StoredValue<Workspace> workspace = aWorkspace();
    private final UserId sender = new UserId("sub-" + Ids.next());

    DynamoRequestsIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void a_repeated_request_creates_nothing_and_returns_the_same_answer() {
        var first = on.campaigns().create(aCampaign(), named("key", "content")).orThrow();
        on.campaigns()
                .update(first, first.value().named(new CampaignName("Renamed since")))
                .orThrow();
        later();

        var again = on.campaigns().create(aCampaign(), named("key", "content"));

        assertThat(again).isEqualTo(new WriteResult.Repeated<>(first));
        assertThat(on.campaigns().list(workspace.value().id(), ALL).items()).hasSize(1);
    }

    @Test
    void another_request_under_the_same_key_is_refused() {
        on.campaigns().create(aCampaign(), named("key", "content")).orThrow();

        assertThat(on.campaigns().create(aCampaign(), named("key", "other"))).isEqualTo(new WriteResult.KeyReused<>());
        assertThat(on.campaigns().list(workspace.value().id(), ALL).items()).hasSize(1);
    }

    @Test
    void a_key_is_scoped_to_its_user_and_may_be_any_text() {
        var other = new Idempotency.Named(
                new UserId("else#" + Ids.next()), new IdempotencyKey("a#b%c"), Sha256.of("content"));

        on.campaigns().create(aCampaign(), named("a#b%c", "content")).orThrow();
        on.campaigns().create(aCampaign(), other).orThrow();

        assertThat(on.campaigns().list(workspace.value().id(), ALL).items()).hasSize(2);
    }

    @Test
    void a_key_expires_after_a_day_before_its_item_is_deleted() {
        on.campaigns().create(aCampaign(), named("key", "content")).orThrow();
        on.clock().advance(SeenRequest.KEPT.plusSeconds(1));

        assertThat(on.campaigns().create(aCampaign(), named("key", "other"))).isInstanceOf(WriteResult.Written.class);
    }

    @Test
    void a_refused_request_is_not_recorded() {
        var gone = aWorkspace();
        on.workspaces().delete(gone).orThrow();
        var late = Campaign.started(
                gone.value().id(),
                CampaignId.next(),
                new CampaignName("Late"),
                gone.value().createdBy());

        assertThat(on.campaigns().create(late, named("key", "content"))).isEqualTo(new WriteResult.NotFound<>());
        assertThat(on.campaigns().create(aCampaign(), named("key", "content"))).isInstanceOf(WriteResult.Written.class);
    }

    @Test
    void a_repeated_request_returns_the_same_answer_after_its_parent_is_deleted() {
        var campaign = on.campaigns().create(aCampaign()).orThrow();
        var session = create(campaign, named("key", "content")).orThrow();
        on.campaigns().delete(campaign).orThrow();

        assertThat(create(campaign, named("key", "content"))).isEqualTo(new WriteResult.Repeated<>(session));
    }

    @Test
    void two_hundred_concurrent_requests_with_ten_keys_create_ten_sessions() {
        var campaign = on.campaigns().create(aCampaign()).orThrow();

        var results = ConcurrentCalls.act(200, i -> create(campaign, named("key-" + i % 10, "content " + i % 10)));

        assertThat(results).filteredOn(WriteResult.Written.class::isInstance).hasSize(10);
        assertThat(results).filteredOn(WriteResult.Repeated.class::isInstance).hasSize(190);
        assertThat(on.sessions()
                        .listNewestFirst(
                                workspace.value().id(), campaign.value().id(), ALL)
                        .items())
                .hasSize(10);
    }

    @Test
    void every_kind_of_creation_can_be_repeated() {
        var campaign = on.campaigns().create(aCampaign()).orThrow();
        var session = create(campaign, Idempotency.NO_KEY).orThrow();
        var founder = aUser();

        List<WriteResult<?>> again = IntStream.range(0, 2)
                .<List<WriteResult<?>>>mapToObj(_ -> List.of(
                        on.items().create(newItem(workspace), named("item", "")),
                        on.invites().create(newInvite(workspace, 1), named("invite", "")),
                        on.shares().create(newShare(session), named("share", "")),
                        on.workspaces().found(newWorkspace(founder), founder, named("workspace", ""))))
                .toList()
                .getLast();

        assertThat(again).hasSize(4).allMatch(WriteResult.Repeated.class::isInstance);
    }

    @Test
    void a_repeated_accept_adds_no_member_even_after_the_user_left() {
        var invite =
                on.invites().create(newInvite(workspace, 3), Idempotency.NO_KEY).orThrow();
        var guest = aUser();
        var joined = on.invites().accept(invite.value().code(), guest, named("accept", "one"));
        assertThat(joined).isInstanceOf(Acceptance.Joined.class);
        var seat = ((Acceptance.Joined) joined).member();
        assertThat(on.members().remove(seat)).isInstanceOf(WriteResult.Written.class);

        assertThat(on.invites().accept(invite.value().code(), guest, named("accept", "one")))
                .isEqualTo(new Acceptance.Repeated(seat));

        assertThat(on.members().find(workspace.value().id(), guest.value().id()))
                .isEmpty();
        assertThat(on.invites()
                        .resolve(invite.value().code())
                        .orElseThrow()
                        .value()
                        .uses())
                .isEqualTo(1);
    }

    @Test
    void another_invite_under_the_same_key_is_refused_in_every_state() {
        var open =
                on.invites().create(newInvite(workspace, 3), Idempotency.NO_KEY).orThrow();
        var usedUp =
                on.invites().create(newInvite(workspace, 1), Idempotency.NO_KEY).orThrow();
        on.invites().accept(usedUp.value().code(), aUser(), Idempotency.NO_KEY);
        var guest = aUser();
        on.invites().accept(open.value().code(), guest, named("accept", "one"));

        for (var code : List.of(open.value().code(), usedUp.value().code(), InviteCode.random())) {
            assertThat(on.invites().accept(code, guest, named("accept", "another")))
                    .isEqualTo(new Acceptance.KeyReused());
        }
    }

    @Test
    void a_refused_accept_is_not_recorded() {
        var invite =
                on.invites().create(newInvite(workspace, 3), Idempotency.NO_KEY).orThrow();
        var guest = aUser();
        assertThat(on.invites().accept(InviteCode.random(), guest, named("accept", "one")))
                .isEqualTo(new Acceptance.NotFound());

        assertThat(on.invites().accept(invite.value().code(), guest, named("accept", "another")))
                .isInstanceOf(Acceptance.Joined.class);
        assertThat(on.invites().accept(invite.value().code(), guest, named("a-second-key", "")))
                .isInstanceOf(Acceptance.AlreadyMember.class);
    }

    @Test
    void fifty_accepts_with_one_key_add_one_member_and_count_once() {
        var invite =
                on.invites().create(newInvite(workspace, 3), Idempotency.NO_KEY).orThrow();
        var guest = aUser();

        var answers =
                ConcurrentCalls.act(50, _ -> on.invites().accept(invite.value().code(), guest, named("accept", "one")));

        assertThat(answers).filteredOn(Acceptance.Joined.class::isInstance).hasSize(1);
        assertThat(answers)
                .filteredOn(Acceptance.Repeated.class::isInstance)
                .hasSize(49)
                .allMatch(answer -> ((Acceptance.Repeated) answer)
                        .member()
                        .value()
                        .user()
                        .equals(guest.value().id()));
        assertThat(on.invites()
                        .resolve(invite.value().code())
                        .orElseThrow()
                        .value()
                        .uses())
                .isEqualTo(1);
    }

    private WriteResult<Session> create(StoredValue<Campaign> campaign, Idempotency once) {
        var ref = new SessionRef(workspace.value().id(), campaign.value().id(), SessionId.next());
        return on.sessions()
                .create(
                        ref,
                        SessionDetails.named(new SessionName("Landfall")),
                        workspace.value().createdBy(),
                        once);
    }

    private Campaign aCampaign() {
        return newCampaign(workspace);
    }

    private static Workspace newWorkspace(StoredValue<User> founder) {
        return Workspace.founded(
                WorkspaceId.next(),
                new WorkspaceName("Friday Table"),
                founder.value().id());
    }

    private Idempotency named(String key, String content) {
        return new Idempotency.Named(sender, new IdempotencyKey(key), Sha256.of(content));
    }
}
