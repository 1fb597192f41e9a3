package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
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
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command as an operator types it. No worker runs here.
class SessionsCommandIT {
    private static final WorkspaceId WORKSPACE = WorkspaceId.next();
    private static final UserId ANN = new UserId("ann");
    private static final Instant AT = Instant.parse("2026-01-31T20:00:00Z");
    private static final AudioRef AUDIO = new AudioRef("key", "audio/ogg", 3, Version.at(AT));

    private final EmbeddedServices services;

    SessionsCommandIT(@TempDir Path directory) {
        this.services = new EmbeddedServices(directory);
    }

    @AfterEach
    void close() {
        services.close();
    }

    @Test
    void pending_and_failed_sessions_are_listed_with_reason_and_next_attempt() {
        assertThat(services.run("sessions").out()).startsWith("0 pending or failed");
        CampaignId campaign = campaign();
        SessionRef failed = session(campaign, _ -> new JobState.Failed(AUDIO, "No speech was found.", false));
        SessionRef running = session(campaign, SessionsCommandIT::running);
        SessionRef retried = session(
                campaign,
                ref -> running(ref).again("The model is missing.", AT.plusSeconds(60), Duration.ofMinutes(8)));

        var all = services.run("sessions");
        assertThat(all.status()).as(all.toString()).isZero();
        assertThat(all.out().lines().skip(1).map(line -> line.replaceAll(" {2,}", " ")))
                .anySatisfy(line -> assertThat(line)
                        .endsWith(failed.session().value() + " FAILED 2026-01-31T20:00:00Z No speech was found."))
                .anySatisfy(line ->
                        assertThat(line).endsWith(running.session().value() + " RUNNING 2026-01-31T20:00:00Z WAITING"))
                .anySatisfy(line -> assertThat(line)
                        .endsWith(retried.session().value()
                                + " REQUESTED 2026-01-31T20:01:00Z 2026-01-31T20:09:00Z The model is missing."))
                .last()
                .isEqualTo("3 pending or failed");

        assertThat(services.run("sessions", "--pending").out())
                .contains("2 pending", running.session().value())
                .doesNotContain(failed.session().value());
    }

    private static JobState.Running running(SessionRef ref) {
        return new JobState.Running(AUDIO, JobName.of(ref, AUDIO), AT);
    }

    private CampaignId campaign() {
        Table table = services.table().table();
        var users = new Users(table);
        users.create(new User(ANN, new DisplayName("Ann"), Optional.empty()));
        new Workspaces(table)
                .found(
                        Workspace.founded(WORKSPACE, new WorkspaceName("Thursday"), ANN),
                        users.find(ANN).orElseThrow())
                .orThrow();
        return new Campaigns(table)
                .create(Campaign.started(WORKSPACE, CampaignId.next(), new CampaignName("Tidewater"), ANN))
                .orThrow()
                .value()
                .id();
    }

    private SessionRef session(CampaignId campaign, Function<SessionRef, JobState> job) {
        var sessions = new Sessions(services.table().table());
        var ref = new SessionRef(WORKSPACE, campaign, SessionId.next());
        var planned = sessions.create(ref, SessionDetails.named(new SessionName("Landfall")), ANN)
                .orThrow();
        sessions.update(planned, planned.value().in(job.apply(ref))).orThrow();
        return ref;
    }
}
