package io.talestream.stream.projection;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.Campaigns;
import io.talestream.store.Invites;
import io.talestream.store.Members;
import io.talestream.store.Sessions;
import io.talestream.store.Users;
import io.talestream.store.Workspaces;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.Consumer;
import io.talestream.testing.engine.DynamoDb;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// A separate table with one workspace and one campaign. The test delivers its changes to the projector.
final class ProjectionFixture implements AutoCloseable {
    final DynamoDbClient client;
    final String name = "projected-" + UUID.randomUUID();
    final LongAdder writes = new LongAdder();
    final Table table;
    final TableChanges changes;
    final Users users;
    final Workspaces workspaces;
    final Invites invites;
    final Members members;
    final Campaigns campaigns;
    final Sessions sessions;
    final StoredValue<User> founder;
    final WorkspaceId workspace;
    final CampaignId campaign;

    ProjectionFixture(DynamoDb dynamo) {
        this.client = dynamo.client();
        TableCreation.ensure(client, name);
        this.table = through(client);
        this.changes = new TableChanges(dynamo, name);
        this.users = new Users(table);
        this.workspaces = new Workspaces(table);
        this.invites = new Invites(table);
        this.members = new Members(table);
        this.campaigns = new Campaigns(table);
        this.sessions = new Sessions(table);
        this.founder = aUser("Ann");
        this.workspace = workspaces
                .found(
                        Workspace.founded(
                                WorkspaceId.next(),
                                new WorkspaceName("Thursday"),
                                founder.value().id()),
                        founder)
                .orThrow()
                .value()
                .id();
        this.campaign = campaigns
                .create(Campaign.started(
                        workspace,
                        CampaignId.next(),
                        new CampaignName("Tidewater"),
                        founder.value().id()))
                .orThrow()
                .value()
                .id();
    }

    /// The same table through another client, with its writes counted.
    Table through(DynamoDbClient other) {
        return new Table(other, name, Clock.systemUTC(), this::consumed);
    }

    /// The same table, with writes not counted.
    Table uncounted() {
        return new Table(client, name, Clock.systemUTC(), CapacityMeter.NONE);
    }

    private void consumed(AccessPattern pattern, AccessPattern.Cost cost) {
        if (cost.writeUnits() > 0) {
            writes.increment();
        }
    }

    StoredValue<User> aUser(String called) {
        var user = new User(new UserId("sub-" + Ids.next()), new DisplayName(called), Optional.empty());
        return written(users.create(user));
    }

    StoredValue<User> renamed(UserId id, String called) {
        StoredValue<User> before = users.find(id).orElseThrow();
        return written(users.update(before, before.value().named(new DisplayName(called))));
    }

    StoredValue<Campaign> campaign() {
        return campaigns.find(workspace, campaign).orElseThrow();
    }

    StoredValue<Campaign> renameCampaign(String called) {
        StoredValue<Campaign> before = campaign();
        return campaigns
                .update(before, before.value().named(new CampaignName(called)))
                .orThrow();
    }

    StoredValue<Workspace> workspace() {
        return workspaces.find(workspace).orElseThrow();
    }

    void renameWorkspace(String called) {
        StoredValue<Workspace> before = workspace();
        workspaces
                .update(before, before.value().named(new WorkspaceName(called)))
                .orThrow();
    }

    StoredValue<Session> aSession() {
        return aSession(sessions);
    }

    StoredValue<Session> aSession(Sessions by) {
        var ref = new SessionRef(workspace, campaign, SessionId.next());
        var details = SessionDetails.named(new SessionName("Landfall"));
        return by.create(ref, details, founder.value().id()).orThrow();
    }

    void join(StoredValue<User> user) {
        var invite = new Invite(
                InviteCode.random(),
                workspace,
                Role.PLAYER,
                founder.value().id(),
                Clock.systemUTC().instant().plus(Duration.ofDays(1)),
                1,
                0);
        invites.accept(
                invites.create(invite, Idempotency.NO_KEY).orThrow().value().code(), user, Idempotency.NO_KEY);
    }

    List<StoredValue<Session>> allSessions() {
        return everyPage(page -> sessions.listNewestFirst(workspace, campaign, page));
    }

    List<StoredValue<Member>> allMembers() {
        return everyPage(page -> members.list(workspace, page));
    }

    static Answer apply(Consumer consumer, ChangeRecord record) {
        return consumer.apply((Change.Decoded) Attempt.decoded(record));
    }

    /// Delivers the changes of the stream, including those the projector causes, until there are none.
    int untilQuiet(Consumer consumer) {
        int rounds = 0;
        for (List<ChangeRecord> more = changes.more(); !more.isEmpty(); more = changes.more()) {
            rounds++;
            for (ChangeRecord record : more) {
                if (Attempt.decoded(record) instanceof Change.Decoded change
                        && consumer.interests().contains(change.key().type())) {
                    consumer.apply(change);
                }
            }
        }
        return rounds;
    }

    @Override
    public void close() {
        changes.close();
        client.deleteTable(delete -> delete.tableName(name));
    }

    private static StoredValue<User> written(UserWrite write) {
        return switch (write) {
            case UserWrite.Written(StoredValue<User> stored) -> stored;
            case UserWrite.EmailTaken _, UserWrite.AlreadyExists _, UserWrite.Conflict _, UserWrite.NotFound _ ->
                throw new IllegalStateException("unexpected concurrent write of this user");
        };
    }

    private static <T> List<T> everyPage(Function<PageRequest, Page<T>> list) {
        List<T> all = new ArrayList<>();
        Page<T> page = list.apply(PageRequest.first(PageRequest.LARGEST));
        all.addAll(page.items());
        while (page.next().isPresent()) {
            page = list.apply(
                    PageRequest.first(PageRequest.LARGEST).after(page.next().get()));
            all.addAll(page.items());
        }
        return all;
    }
}
