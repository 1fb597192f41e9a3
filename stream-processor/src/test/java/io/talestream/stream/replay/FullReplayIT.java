package io.talestream.stream.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionId;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.CapacityMeter;
import io.talestream.store.DynamoCampaigns;
import io.talestream.store.DynamoSessions;
import io.talestream.store.DynamoUsers;
import io.talestream.store.DynamoWorkspaces;
import io.talestream.store.Table;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A consumer with side effects, given everything there ever was once more.
class FullReplayIT {
    private static final Instant FAR = Instant.parse("2200-01-01T00:00:00Z");
    private static final int SESSIONS = 8;

    private final Clock clock = Clock.systemUTC();
    private final Tales tales = new Tales();
    private final Table table = new Table(tales.client(), tales.table(), clock, CapacityMeter.NONE);
    private final Sessions sessions = new DynamoSessions(table);
    private final Scribe scribe = new Scribe(sessions, clock);

    @AfterEach
    void close() {
        tales.close();
    }

    @Test
    void a_full_replay_starts_no_transcription_and_changes_no_summary() throws Exception {
        Stored<Campaign> campaign = campaign();
        List<SessionRef> refs = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            refs.add(requested(campaign));
        }
        tales.replay(tales.stream(FAR), Selection.ALL, scribe);
        tales.replay(tales.stream(FAR), Selection.ALL, tales.archiver(clock));
        sessions.delete(sessions.find(refs.getLast()).orElseThrow()).orThrow();
        assertThat(scribe.started()).hasSize(SESSIONS).doesNotHaveDuplicates();
        List<Optional<Stored<Session>>> before =
                refs.stream().map(sessions::find).toList();
        List<List<Stored<Summary>>> summaries =
                refs.stream().map(sessions::summaries).toList();

        for (ChangeHistory history : List.of(tales.stream(FAR), tales.fromArchive(), tales.fromTable())) {
            ReplayReport report = tales.replay(history, Selection.ALL, scribe);

            assertThat(report.given()).as(history.name()).isGreaterThan(SESSIONS);
            assertThat(report.parked()).isZero();
        }

        assertThat(scribe.started()).hasSize(SESSIONS);
        assertThat(refs.stream().map(sessions::find).toList()).isEqualTo(before);
        assertThat(refs.stream().map(sessions::summaries).toList()).isEqualTo(summaries);
        assertThat(summaries.getFirst()).hasSize(1);
    }

    private SessionRef requested(Stored<Campaign> campaign) {
        var ref = new SessionRef(campaign.value().workspace(), campaign.value().id(), SessionId.next());
        Stored<Session> session = sessions.create(
                        ref,
                        SessionDetails.named(new SessionName("Below the waterline")),
                        campaign.value().createdBy())
                .orThrow();
        var audio = new AudioRef("audio/" + ref.session().value(), "audio/ogg", 1_000, session.version());
        sessions.update(session, session.value().in(new JobState.Requested(audio, clock.instant())))
                .orThrow();
        return ref;
    }

    private Stored<Campaign> campaign() {
        var user = new User(new UserId("gm"), new DisplayName("A player"), Optional.empty());
        if (!(new DynamoUsers(table).create(user) instanceof UserWrite.Written(var founder))) {
            throw new IllegalStateException("the user is new");
        }
        var workspace = new DynamoWorkspaces(table)
                .found(
                        Workspace.founded(WorkspaceId.next(), new WorkspaceName("The Thursday table"), user.id()),
                        founder)
                .orThrow();
        return new DynamoCampaigns(table)
                .create(Campaign.started(
                        workspace.value().id(),
                        CampaignId.next(),
                        new CampaignName("The Drowned Lighthouse"),
                        user.id()))
                .orThrow();
    }
}
