package io.talestream.stream.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.projection.Projections;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.Counts;
import io.talestream.store.NameCopies;
import io.talestream.store.Sessions;
import io.talestream.store.Workspaces;
import io.talestream.store.table.Backoff;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableUnavailable;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.delivery.ShardDelivery;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.Throttling;
import io.talestream.testing.time.Eventually;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

@ExtendWith(Engines.class)
class ProjectorIT {
    private final ProjectionFixture stage;
    private final Consumer projector;

    ProjectorIT(DynamoDb dynamo) {
        this.stage = new ProjectionFixture(dynamo);
        this.projector = new Projector(stage.table);
    }

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void a_renamed_campaign_reaches_every_session() {
        stage.aSession();
        stage.aSession();
        stage.renameCampaign("Ebb");

        stage.untilQuiet(projector);

        assertThat(stage.allSessions())
                .hasSize(2)
                .allSatisfy(session ->
                        assertThat(session.value().campaignName().value()).isEqualTo(new CampaignName("Ebb")));
        ProjectionAgreement.holdsOn(stage);
    }

    @Test
    void a_renamed_user_or_workspace_reaches_every_seat() {
        var guest = stage.aUser("Bob");
        stage.join(guest);
        stage.renamed(guest.value().id(), "Robert");
        stage.renameWorkspace("Friday");

        stage.untilQuiet(projector);

        assertThat(stage.workspace().value().memberCount()).isEqualTo(2);
        ProjectionAgreement.holdsOn(stage);
    }

    @Test
    void a_seat_created_with_a_stale_name_gets_the_current_name() {
        var guest = stage.aUser("Bob");
        stage.renamed(guest.value().id(), "Robert");
        stage.untilQuiet(projector);
        stage.join(guest);

        stage.untilQuiet(projector);

        ProjectionAgreement.holdsOn(stage);
    }

    @Test
    void counts_follow_creations_and_deletions_and_ignore_duplicates() {
        var first = stage.aSession();
        stage.aSession();
        var guest = stage.aUser("Bob");
        stage.join(guest);
        List<ChangeRecord> changes = new ArrayList<>(stage.changes.more());
        stage.sessions.delete(first);
        stage.members.remove(
                stage.members.find(stage.workspace, guest.value().id()).orElseThrow());
        changes.addAll(stage.changes.more());
        changes.addAll(List.copyOf(changes));

        deliver(changes.reversed());
        stage.untilQuiet(projector);

        assertThat(stage.campaign().value().sessionCount()).isEqualTo(1);
        assertThat(stage.workspace().value().memberCount()).isEqualTo(1);
    }

    @Test
    void a_count_takes_all_pages_of_the_query() {
        stage.aSession();
        stage.aSession();
        stage.aSession();
        var oneByOne = (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (_, method, arguments) -> arguments[0] instanceof QueryRequest query
                        ? stage.client.query(query.toBuilder().limit(1).build())
                        : method.invoke(stage.client, arguments));

        new Counts(stage.through(oneByOne))
                .recount(Projections.SESSION_COUNT, new ItemKey.CampaignKey(stage.workspace, stage.campaign));

        assertThat(stage.campaign().value().sessionCount()).isEqualTo(3);
    }

    @Test
    void a_session_is_counted_while_it_is_visible_to_all() {
        stage.aSession();
        StoredValue<Session> seen = stage.aSession();
        stage.untilQuiet(projector);
        assertThat(stage.campaign().value().sessionCount()).isEqualTo(2);

        StoredValue<Session> hidden = shownTo(Visibility.GM, seen);
        stage.untilQuiet(projector);
        assertThat(stage.campaign().value().sessionCount()).isOne();

        shownTo(Visibility.ALL, hidden);
        stage.untilQuiet(projector);
        assertThat(stage.campaign().value().sessionCount()).isEqualTo(2);
    }

    private StoredValue<Session> shownTo(Visibility visibility, StoredValue<Session> session) {
        SessionDetails details = session.value().details().seenBy(visibility);
        return stage.sessions
                .update(session, session.value().described(details))
                .orThrow();
    }

    @Test
    void a_stale_name_replaces_nothing() {
        stage.aSession();
        stage.renameCampaign("Ebb");
        List<ChangeRecord> old = stage.changes.more();
        stage.renameCampaign("Flood");
        stage.untilQuiet(projector);

        assertThat(old.stream()
                        .filter(record -> key(record) == EntityType.CAMPAIGN)
                        .map(record -> ProjectionFixture.apply(projector, record)))
                .isNotEmpty()
                .allSatisfy(answer -> assertThat(answer).isInstanceOf(Answer.Stale.class));

        assertThat(stage.allSessions())
                .singleElement()
                .satisfies(session ->
                        assertThat(session.value().campaignName().value()).isEqualTo(new CampaignName("Flood")));
    }

    /// The fan-out has read the old name and the session; before it writes, the newer name reaches every session.
    @Test
    void a_delayed_fan_out_does_not_overwrite_a_newer_name() {
        stage.aSession();
        StoredValue<Campaign> ebb = stage.renameCampaign("Ebb");
        var requests = new AtomicInteger();
        DynamoDbClient heldUp = FlakyTableClient.before(stage.client, () -> {
            if (requests.incrementAndGet() == 3) {
                spread(stage.table, stage.renameCampaign("Flood"));
            }
        });

        spread(stage.through(heldUp), ebb);

        assertThat(requests).hasValueGreaterThanOrEqualTo(3);
        assertThat(stage.allSessions())
                .singleElement()
                .satisfies(session ->
                        assertThat(session.value().campaignName().value()).isEqualTo(new CampaignName("Flood")));
    }

    private static void spread(Table table, StoredValue<Campaign> named) {
        new NameCopies(table)
                .spread(Projections.CAMPAIGN_NAME, ItemCodecs.CAMPAIGN.key(named.value()), named.namedIn());
    }

    /// Another process has cached the first name. The restored name is equal, but has a newer version.
    @Test
    void a_name_that_is_restored_is_copied_with_its_newer_version() {
        var remembering = new Sessions(stage.table);
        stage.aSession(remembering);
        stage.renameCampaign("Ebb");
        var again = stage.renameCampaign("Tidewater");

        var session = stage.aSession(remembering);

        assertThat(session.value().campaignName().source()).isEqualTo(again.version());
    }

    @Test
    void the_projector_ignores_its_own_writes() {
        for (int i = 0; i < 20; i++) {
            stage.aSession();
        }
        stage.renameCampaign("Ebb");
        var counted = new Projector(stage.table);
        List<ChangeRecord> first = stage.changes.more();
        stage.writes.reset();

        deliver(counted, first);
        long needed = stage.writes.sum();
        List<ChangeRecord> own = stage.changes.more();
        stage.writes.reset();
        deliver(counted, own);

        assertThat(needed).isEqualTo(20 + 1); // each session's name, and the count
        assertThat(own).hasSize(21);
        assertThat(stage.writes.sum()).isZero();
        assertThat(stage.changes.more()).isEmpty();
    }

    @Test
    void a_projected_name_or_count_causes_no_edit_conflict() {
        var session = stage.aSession();
        var campaign = stage.campaign();
        var seat =
                stage.members.find(stage.workspace, stage.founder.value().id()).orElseThrow();
        stage.renamed(stage.founder.value().id(), "Anna");
        stage.renameCampaign("Ebb");
        stage.untilQuiet(projector);

        WriteResult<Session> described = stage.sessions.update(
                session, session.value().described(SessionDetails.named(new SessionName("The storm"))));
        var counted = stage.campaign();
        var owner = stage.members.update(seat, seat.value().withRole(Role.OWNER));

        assertThat(described).isInstanceOf(WriteResult.Written.class);
        assertThat(described.orThrow().value().campaignName().value()).isEqualTo(new CampaignName("Ebb"));
        assertThat(owner.orThrow().value().displayName().value().value()).isEqualTo("Anna");
        assertThat(counted.editedIn()).isNotEqualTo(campaign.editedIn());
        assertThat(stage.campaigns.update(campaign, campaign.value().named(new CampaignName("Flood"))))
                .as("a concurrent rename still conflicts")
                .isInstanceOf(WriteResult.Conflict.class);
        ProjectionAgreement.holdsOn(stage);
    }

    @Test
    void a_projector_write_causes_no_delete_conflict() {
        StoredValue<Session> session = stage.aSession();
        stage.renameCampaign("Ebb");
        stage.untilQuiet(projector);

        assertThat(stage.sessions.delete(session)).isInstanceOf(WriteResult.Written.class);
    }

    /// The index needs a newer version; users see the time of the last edit.
    @Test
    void a_projection_raises_the_version_and_keeps_the_time_of_the_last_edit() {
        StoredValue<Session> before = stage.aSession();
        stage.renameCampaign("Ebb");
        stage.untilQuiet(projector);

        StoredValue<Session> after = stage.sessions.find(before.value().ref()).orElseThrow();

        assertThat(after.version()).isGreaterThan(before.version());
        assertThat(after.editedIn()).isEqualTo(before.version());
        assertThat(after.updatedAt()).isEqualTo(before.updatedAt());
    }

    @Test
    void a_throttled_table_delays_the_projector_without_parking_changes() {
        for (int i = 0; i < 5; i++) {
            stage.aSession();
        }
        stage.join(stage.aUser("Bob"));
        stage.renameCampaign("Ebb");
        stage.renameWorkspace("Friday");
        var throttling = new Throttling(call -> call < 60 && call % 4 != 0);
        var backoff = new Backoff(Duration.ofMillis(1), Duration.ofMillis(2), () -> 0.5, Thread::sleep);
        ShardDelivery delivery =
                LiveProjector.delivery(new Projector(stage.through(throttling.client(stage.client))), backoff);

        for (var more = stage.changes.more(); !more.isEmpty(); more = stage.changes.more()) {
            assertThat(delivery.accept(more)).isTrue();
            Eventually.until(() -> "all is handled: " + delivery.counts(), () -> delivery.inFlight() == 0);
        }

        assertThat(delivery.finish(LiveProjector.LONG).complete()).isTrue();
        assertThat(throttling.count()).isEqualTo(45);
        assertThat(delivery.counts())
                .hasEntrySatisfying(
                        Projector.NAME, counts -> assertThat(counts.parked()).isZero());
        assertThat(stage.campaign().value().sessionCount()).isEqualTo(5);
        ProjectionAgreement.holdsOn(stage);
    }

    @Test
    void a_throttled_transaction_is_an_outage_that_writes_nothing() {
        var founded = Workspace.founded(
                WorkspaceId.next(),
                new WorkspaceName("Friday"),
                stage.founder.value().id());
        var throttling = new Throttling(call -> call == 0);
        var throttled = new Workspaces(stage.through(throttling.client(stage.client)));

        assertThatThrownBy(() -> throttled.found(founded, stage.founder))
                .isInstanceOfSatisfying(TableUnavailable.class, failure -> {
                    assertThat(failure).hasCauseInstanceOf(TransactionCanceledException.class);
                    assertThat(projector.isOutage(failure)).isTrue();
                });
        assertThat(stage.workspaces.find(founded.id())).isEmpty();

        assertThat(throttled.found(founded, stage.founder)).isInstanceOf(WriteResult.Written.class);
    }

    private void deliver(List<ChangeRecord> changes) {
        deliver(projector, changes);
    }

    private static void deliver(Consumer to, List<ChangeRecord> changes) {
        changes.stream()
                .filter(record -> to.interests().contains(key(record)))
                .forEach(record ->
                        assertThat(ProjectionFixture.apply(to, record)).isNotInstanceOf(Answer.Refused.class));
    }

    private static EntityType key(ChangeRecord record) {
        return ((Change.Decoded) Attempt.decoded(record)).key().type();
    }
}
