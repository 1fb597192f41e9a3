package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.request.IdempotencyKey;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.TableUnavailable;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillPoint;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.engine.KillSwitch.LastCall;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Kills the process at calls of every write that touches more than one item. A reader sees the state before the write
/// or the final state, and repeating the write finishes it.
@ExtendWith(Engines.class)
abstract class KilledWrites extends RepositoryFixture {
    private final KillPoint kills;
    private final KillSwitch killSwitch = new KillSwitch();
    private final Repositories killable;
    private final SessionFixture fixture = new SessionFixture(this);

    KilledWrites(DynamoDb dynamo, KillPoint kills) {
        super(Repositories.empty(dynamo));
        this.kills = kills;
        this.killable = on.through(killSwitch.client(on.client()));
    }

    /// The write, its repetition after a kill, and everything a reader can see of it.
    private record Deed(Consumer<Repositories> first, Consumer<Repositories> again, Supplier<List<Object>> seen) {
        Deed(Consumer<Repositories> write, Supplier<List<Object>> seen) {
            this(write, write, seen);
        }
    }

    @ParameterizedTest
    @EnumSource
    void creating_a_user_with_an_address_is_atomic_and_repeatable(LastCall how) {
        killed(how, () -> {
            User user = newUser();
            return new Deed(
                    process -> process.users().create(user),
                    () -> List.of(on.users().find(user.id()), claim(user.email())));
        });
    }

    @ParameterizedTest
    @EnumSource
    void changing_an_address_is_atomic_and_repeatable(LastCall how) {
        killed(how, () -> {
            StoredValue<User> before = written(on.users().create(newUser()));
            User after = before.value().reachedAt(newUser().email());
            return new Deed(
                    process -> process.users().update(before, after),
                    () -> List.of(
                            on.users().find(after.id()), claim(before.value().email()), claim(after.email())));
        });
    }

    @ParameterizedTest
    @EnumSource
    void founding_a_workspace_is_atomic_and_repeatable(LastCall how) {
        killed(how, () -> {
            var founder = aUser();
            var id = WorkspaceId.next();
            var once = once(founder);
            var workspace = Workspace.founded(
                    id, new WorkspaceName("Friday"), founder.value().id());
            return new Deed(
                    process -> process.workspaces().found(workspace, founder, once),
                    () -> List.of(on.workspaces().find(id), seats(id), tablesOf(founder)));
        });
    }

    @ParameterizedTest
    @EnumSource
    void accepting_an_invite_is_atomic_and_repeatable(LastCall how) {
        killed(how, () -> {
            var workspace = aWorkspace();
            var invite = anInviteTo(workspace, 1);
            var guest = aUser();
            return new Deed(
                    process -> assertThat(
                                    process.invites().accept(invite.value().code(), guest, Idempotency.NO_KEY))
                            .isInstanceOfAny(Acceptance.Joined.class, Acceptance.AlreadyMember.class),
                    () -> List.of(
                            seats(workspace.value().id()),
                            tablesOf(guest),
                            on.invites()
                                    .list(workspace.value().id(), Role.OWNER, ALL)
                                    .items()));
        });
    }

    @ParameterizedTest
    @EnumSource
    void creating_a_session_under_a_request_key_is_atomic_and_repeatable(LastCall how) {
        killed(how, () -> {
            var founder = aUser();
            var campaign = aCampaignIn(aWorkspaceOf(founder));
            var once = once(founder);
            var details = SessionDetails.named(new SessionName("The Tavern"));
            Consumer<Repositories> create = process -> process.sessions()
                    .create(newSessionOf(campaign), details, founder.value().id(), once);
            return new Deed(create, () -> {
                var found = sessionsOf(campaign);
                assertThat(found.size()).isLessThan(2);
                return List.of(found);
            });
        });
    }

    @ParameterizedTest
    @EnumSource
    void completing_a_session_is_atomic_and_repeatable(LastCall how) {
        killed(how, () -> {
            var session = aSessionOf(aCampaignIn(aWorkspace()));
            var ref = session.value().ref();
            return new Deed(
                    process -> new SessionFixture(this, process).complete(session, "What happened."),
                    () -> List.of(
                            on.sessions().load(ref),
                            on.sessions().summaries(ref),
                            on.workspaces().load(ref.workspace())));
        });
    }

    @ParameterizedTest
    @EnumSource
    void deleting_a_session_is_atomic_for_readers_and_repeatable(LastCall how) {
        killed(how, () -> {
            var campaign = aCampaignIn(aWorkspace());
            var shared = fixture.one(campaign);
            var ref = shared.session().value().ref();
            return new Deed(
                    process -> process.sessions().delete(shared.session()),
                    process -> process.sessions()
                            .find(ref)
                            .ifPresentOrElse(
                                    process.sessions()::delete,
                                    () -> process.sessions().finishDelete(ref)),
                    () -> List.of(
                            on.sessions().find(ref),
                            on.sessions().load(ref),
                            on.sessions().summaries(ref),
                            sessionsOf(campaign),
                            waiting(shared),
                            on.workspaces().load(ref.workspace()),
                            opened(shared.share())));
        });
        assertNothingIsLeftBelow("SESSIONSHARES#", "SUMMARY#");
    }

    @ParameterizedTest
    @EnumSource
    void deleting_a_campaign_is_atomic_for_readers_and_repeatable(LastCall how) {
        killed(how, () -> {
            var campaign = aCampaignIn(aWorkspace());
            var here = campaign.value().workspace();
            var id = campaign.value().id();
            List<SessionFixture.SharedSession> all = List.of(fixture.one(campaign), fixture.one(campaign));
            return new Deed(
                    process -> process.campaigns().delete(campaign),
                    process -> process.campaigns()
                            .find(here, id)
                            .ifPresentOrElse(
                                    process.campaigns()::delete,
                                    () -> process.campaigns().finishDelete(here, id)),
                    () -> List.of(
                            on.campaigns().find(here, id),
                            on.campaigns().list(here, ALL).items(),
                            on.workspaces().load(here),
                            all.stream().map(shared -> opened(shared.share())).toList()));
        });
        assertNothingIsLeftBelow("SESSIONSHARES#", "SUMMARY#", "SESSIONS#", "PENDING#");
    }

    @ParameterizedTest
    @EnumSource
    void deleting_a_workspace_is_atomic_for_readers_and_repeatable(LastCall how) {
        killed(how, () -> {
            var founder = aUser();
            var guest = aUser();
            var workspace = aWorkspaceOf(founder);
            var id = workspace.value().id();
            var invite = anInviteTo(workspace, 2);
            on.invites().accept(invite.value().code(), guest, Idempotency.NO_KEY);
            var item = anItemIn(workspace);
            on.settings()
                    .create(new Setting(id, new SettingName("theme"), new JsonText("1")))
                    .orThrow();
            var shared = fixture.one(aCampaignIn(workspace));
            return new Deed(
                    process -> process.workspaces().delete(workspace),
                    process -> process.workspaces()
                            .find(id)
                            .ifPresentOrElse(
                                    process.workspaces()::delete,
                                    () -> process.workspaces().finishDelete(id)),
                    () -> List.of(
                            on.workspaces().find(id),
                            on.workspaces().load(id),
                            seats(id),
                            on.members().find(id, founder.value().id()),
                            on.members().find(id, guest.value().id()),
                            tablesOf(founder),
                            tablesOf(guest),
                            openedInvite(invite),
                            opened(shared.share()),
                            on.workspaces()
                                    .find(id)
                                    .flatMap(_ ->
                                            on.items().find(id, item.value().id()))));
        });
        assertNothingIsLeftBelow("WSINVITES#", "WSITEMS#", "WSCAMPAIGNS#", "SESSIONS#", "SESSIONSHARES#", "SET#");
    }

    @ParameterizedTest
    @EnumSource
    void leaving_as_an_owner_is_atomic_and_repeatable(LastCall how) {
        killed(how, () -> {
            var founder = aUser();
            var guest = aUser();
            var workspace = aWorkspaceOf(founder);
            var id = workspace.value().id();
            on.invites().accept(anInviteTo(workspace, 1).value().code(), guest, Idempotency.NO_KEY);
            var seat = on.members().find(id, guest.value().id()).orElseThrow();
            on.members().update(seat, seat.value().withRole(Role.OWNER)).orThrow();
            var leaving = on.members().find(id, founder.value().id()).orElseThrow();
            return new Deed(
                    process -> process.members().remove(leaving),
                    () -> List.of(seats(id), tablesOf(founder), tablesOf(guest)));
        });
    }

    @ParameterizedTest
    @EnumSource
    void creating_a_link_under_a_request_key_is_atomic_and_repeatable(LastCall how) {
        killed(how, () -> {
            var founder = aUser();
            var session = aSessionOf(aCampaignIn(aWorkspaceOf(founder)));
            var once = once(founder);
            return new Deed(
                    process -> process.shares().create(newShare(session), once),
                    () -> List.of(on.shares().list(session.value().ref(), ALL).items()));
        });
    }

    private void killed(LastCall how, Supplier<Deed> prepared) {
        int calls = callsOf(prepared.get());
        kills.of(calls).forEach(call -> killedAt(call, how, prepared.get()));
    }

    private int callsOf(Deed deed) {
        List<Object> before = deed.seen().get();
        later();
        killSwitch.dieAfter(KillPoint.NONE, LastCall.NEVER_SENT);
        deed.first().accept(killable);
        int calls = KillPoint.NONE - killSwitch.left();
        killSwitch.revive();
        assertThat(deed.seen().get()).as("done without a kill").isNotEqualTo(before);
        return calls;
    }

    private void killedAt(int call, LastCall how, Deed deed) {
        List<Object> before = deed.seen().get();
        later();
        killSwitch.dieAfter(call, how);
        assertThat(endsEarly(deed)).as("dies at call %d", call).isTrue();
        List<Object> found = deed.seen().get();
        later();
        deed.again().accept(on);
        List<Object> inTheEnd = deed.seen().get();
        assertThat(inTheEnd).as("done after call %d", call).isNotEqualTo(before);
        assertThat(found).as("seen after call %d", call).isIn(before, inTheEnd);
    }

    private boolean endsEarly(Deed deed) {
        try {
            deed.first().accept(killable);
        } catch (TableUnavailable e) {
            assertThat(e).hasRootCauseMessage("the process died");
        }
        return killSwitch.revive();
    }

    /// No live item has a key with one of these prefixes.
    private void assertNothingIsLeftBelow(String... beginnings) {
        var texts = on.client().scanPaginator(scan -> scan.tableName(on.tableName())).items().stream()
                .filter(item -> !item.containsKey("deletedAt"))
                .map(Map::toString)
                .toList();
        assertThat(texts).isNotEmpty();
        for (String beginning : beginnings) {
            assertThat(texts).noneMatch(text -> text.contains(beginning));
        }
    }

    private static User newUser() {
        var id = new UserId("sub-" + Ids.next());
        return new User(id, new DisplayName("Robin"), Optional.of(new Email(id.value() + "@example.org")));
    }

    private static Idempotency once(StoredValue<User> user) {
        return new Idempotency.Named(user.value().id(), new IdempotencyKey(Ids.next()), Sha256.of("the same request"));
    }

    private boolean claim(Optional<Email> email) {
        var key = AttributeValues.toSdk(new ItemKey.EmailKey(email.orElseThrow()).attributes());
        var found = on.client().getItem(get -> get.tableName(on.tableName()).key(key));
        return found.hasItem() && !found.item().containsKey("deletedAt");
    }

    private List<?> seats(WorkspaceId workspace) {
        return on.members().list(workspace, ALL).items();
    }

    private List<?> tablesOf(StoredValue<User> user) {
        return on.members().workspacesOf(user.value().id(), ALL).items();
    }

    private List<?> sessionsOf(StoredValue<Campaign> campaign) {
        return on.sessions()
                .listNewestFirst(campaign.value().workspace(), campaign.value().id(), ALL)
                .items();
    }

    private boolean waiting(SessionFixture.SharedSession shared) {
        var where = PendingPartition.in(
                JobState.Status.REQUESTED, shared.session().value().ref());
        return on.sessions().pending(where, ALL).items().contains(shared.session());
    }

    /// Opens a link like the API: its session and every ancestor must exist.
    private Optional<?> opened(StoredValue<Share> share) {
        return on.shares()
                .resolve(share.value().token())
                .map(found -> found.value().session())
                .filter(ref -> on.workspaces().find(ref.workspace()).isPresent())
                .filter(ref ->
                        on.campaigns().find(ref.workspace(), ref.campaign()).isPresent())
                .flatMap(on.sessions()::load);
    }

    private Optional<?> openedInvite(StoredValue<Invite> invite) {
        return on.invites()
                .resolve(invite.value().code())
                .flatMap(found -> on.workspaces().find(found.value().workspace()));
    }
}
