package io.talestream.bench;

import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.projection.Projections;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.Campaigns;
import io.talestream.store.NameCopies;
import io.talestream.store.Sessions;
import io.talestream.store.Users;
import io.talestream.store.Workspaces;
import io.talestream.store.table.BoundedExecutor;
import io.talestream.store.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The fan-out of a campaign's new name to all its sessions, compared with bare updates of the same sessions.
public final class RenameBench {
    private static final int SESSIONS = 2_000;
    private static final int AT_ONCE = 16;
    private static final String UPDATE =
            "SET campaignName = :name, campaignNameVersion = :version, version = :version, GSI3SK = :feed";

    private final DynamoDbClient client;
    private final Table table;
    private final Campaigns campaigns;
    private final List<Map<String, AttributeValue>> keys = new ArrayList<>();
    private StoredValue<Campaign> campaign;
    private Version bareVersion = Version.LEGACY;

    private RenameBench(OpenTable open) {
        this.client = open.client();
        this.table = open.table();
        this.campaigns = new Campaigns(table);
        this.campaign = filled();
    }

    public static void main(String[] args) {
        try (var table = new BenchTable()) {
            var bench = new RenameBench(table.open());
            var rounds = Rounds.afterWarmUp(
                    Integer.parseInt(args[1]), () -> timed(bench::renameAndSpread), () -> timed(bench::updateAll));
            var results = new Results();
            results.row("rename fan-out", Rate.perSecond(rounds.ours()), Rate.perSecond(rounds.bare()));
            System.out.println(results);
        }
    }

    private static Rate timed(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return Rate.since(start, SESSIONS);
    }

    /// The whole fan-out: reading the sessions and deciding for each.
    private void renameAndSpread() {
        Campaign renamed = campaign.value().named(new CampaignName("Tidewater " + System.nanoTime()));
        campaign = campaigns.update(campaign, renamed).orThrow();
        var end = new NameCopies(table)
                .spread(Projections.CAMPAIGN_NAME, ItemCodecs.CAMPAIGN.key(renamed), campaign.namedIn());
        if (!end.equals(new NameCopies.Spread.Done(SESSIONS, 0))) {
            throw new IllegalStateException("the new name did not reach every session: " + end);
        }
    }

    /// The equivalent DynamoDB calls: a conditional update of the name in each session, with the same concurrency. The
    /// keys are known in advance. The versions are far below the real ones, so that the next real name is newer.
    private void updateAll() {
        bareVersion = bareVersion.next();
        var values = Map.of(
                ":name", AttributeValue.fromS("Bare " + bareVersion.text()),
                ":version", AttributeValue.fromN(Long.toString(bareVersion.micros())),
                ":feed", AttributeValue.fromS(bareVersion.text()));
        try (var updates = new BoundedExecutor(AT_ONCE)) {
            for (Map<String, AttributeValue> key : keys) {
                updates.run(() -> client.updateItem(update -> update.tableName(OpenTable.NAME)
                        .key(key)
                        .updateExpression(UPDATE)
                        .conditionExpression("attribute_exists(PK)")
                        .expressionAttributeValues(values)));
            }
            updates.finish();
        }
    }

    private StoredValue<Campaign> filled() {
        var users = new Users(table);
        var id = new UserId("bench");
        users.create(new User(id, new DisplayName("Bench"), Optional.empty()));
        var workspace = new Workspaces(table)
                .found(
                        Workspace.founded(WorkspaceId.next(), new WorkspaceName("Bench"), id),
                        users.find(id).orElseThrow())
                .orThrow();
        var made = campaigns
                .create(Campaign.started(workspace.value().id(), CampaignId.next(), new CampaignName("Tidewater"), id))
                .orThrow();
        var sessions = new Sessions(table);
        for (int i = 0; i < SESSIONS; i++) {
            var ref = new SessionRef(made.value().workspace(), made.value().id(), SessionId.next());
            var session = sessions.create(ref, SessionDetails.named(new SessionName("Landfall")), id)
                    .orThrow();
            var key = ItemCodecs.SESSION.key(session.value());
            keys.add(Map.of("PK", AttributeValue.fromS(key.pk()), "SK", AttributeValue.fromS(key.sk())));
        }
        return made;
    }
}
