package io.talestream.bench;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Stored;
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
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// The fan-out of a campaign's new name to all its sessions, compared with bare updates of the same sessions.
public final class RenameBench {
    private static final String NAME = BenchTable.NAME;
    private static final int SESSIONS = 2_000;

    private final DynamoDbClient client;
    private final Table table;
    private final Campaigns campaigns;
    private Stored<Campaign> campaign;

    private RenameBench(DynamoDbClient client) {
        this.client = client;
        this.table = new Table(client, NAME, Clock.systemUTC(), CapacityMeter.NONE);
        this.campaigns = new Campaigns(table);
        this.campaign = filled();
    }

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[1]);
        try (var opened = new BenchTable()) {
            new RenameBench(opened.client()).run(rounds);
        }
        System.exit(0);
    }

    private void run(int rounds) {
        var bare = new BareUpdates(client, NAME, campaign.value());
        WarmUp.until(() -> {
            bare.updateAll();
            renameAndSpread();
        });
        double ours = 0;
        double theirs = 0;
        for (int i = 0; i < rounds; i++) {
            theirs += seconds(bare::updateAll);
            ours += seconds(this::renameAndSpread);
        }
        double perSecond = rounds * SESSIONS / ours;
        double barePerSecond = rounds * SESSIONS / theirs;
        System.out.println("                    ours     bare   ratio");
        System.out.println(String.format(
                Locale.ROOT,
                "%-16s %8.0f %8.0f %7.2f",
                "rename fan-out",
                perSecond,
                barePerSecond,
                perSecond / barePerSecond));
        System.out.println(String.format(
                Locale.ROOT,
                "[{\"name\":\"rename fan-out\",\"perSecond\":%.1f,\"barePerSecond\":%.1f,\"throughputRatio\":%.3f}]",
                perSecond,
                barePerSecond,
                perSecond / barePerSecond));
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

    private static double seconds(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }

    private Stored<Campaign> filled() {
        var users = new Users(table);
        var id = new UserId(NAME);
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
            sessions.create(ref, SessionDetails.named(new SessionName("Landfall")), id)
                    .orThrow();
        }
        return made;
    }
}
