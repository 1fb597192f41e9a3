package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import io.talestream.store.Users;
import io.talestream.store.Workspaces;
import io.talestream.store.table.Table;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command as an operator types it. No projector runs here, so a rename leaves differences until they are fixed.
class ProjectionsCheckIT {
    private static final WorkspaceId WORKSPACE = WorkspaceId.next();

    private final EmbeddedServices services;

    ProjectionsCheckIT(@TempDir Path directory) {
        this.services = new EmbeddedServices(directory);
    }

    @AfterEach
    void close() {
        services.close();
    }

    @Test
    void differences_are_named_by_location_and_fixed_on_request() {
        rename("The Secret Traitor");

        var found = check();
        assertThat(found.status()).as(found.toString()).isEqualTo(1);
        assertThat(found.out())
                .contains("differs  Campaign.name → Session.campaignName in WORKSPACE#" + WORKSPACE.value())
                .contains("differs  number of Sessions → Campaign.sessionCount in")
                .contains("The renames that would cost most:")
                .contains("2 differ, 0 repaired")
                .doesNotContain("Traitor", "Tidewater");

        var fixed = check("--fix", "--workspace", WORKSPACE.value());
        assertThat(fixed.status()).as(fixed.toString()).isZero();
        assertThat(fixed.out()).contains("0 differ, 2 repaired");

        assertThat(check().out()).contains("0 differ, 0 repaired, 0 unreadable.");
        assertThat(check().status()).isZero();
    }

    @Test
    void a_wrong_workspace_id_names_the_option() {
        var run = check("--workspace", "no-such-id");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--workspace");
    }

    private CommandRun check(String... more) {
        return services.run(Stream.concat(Stream.of("projections", "check"), Stream.of(more))
                .toArray(String[]::new));
    }

    private void rename(String name) {
        Table table = services.table().table();
        var id = new UserId("ann");
        var users = new Users(table);
        users.create(new User(id, new DisplayName("Ann"), Optional.empty()));
        new Workspaces(table)
                .found(
                        Workspace.founded(WORKSPACE, new WorkspaceName("Thursday"), id),
                        users.find(id).orElseThrow())
                .orThrow();
        var campaigns = new Campaigns(table);
        var campaign = campaigns
                .create(Campaign.started(WORKSPACE, CampaignId.next(), new CampaignName("Tidewater"), id))
                .orThrow();
        var ref = new SessionRef(WORKSPACE, campaign.value().id(), SessionId.next());
        new Sessions(table)
                .create(ref, SessionDetails.named(new SessionName("Landfall")), id)
                .orThrow();
        campaigns
                .update(campaign, campaign.value().named(new CampaignName(name)))
                .orThrow();
    }
}
