package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Claim;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class SessionsRepositoryIT extends RepositoryFixture {
    private static final UserId GM = new UserId("gm");
    private static final AudioRef AUDIO = new AudioRef("audio/session.ogg", "audio/ogg", 1_000, new Version(7));

    private final Sessions sessions = on.sessions();
    private final StoredValue<Workspace> workspace = aWorkspace();
    private final StoredValue<Campaign> campaign = aCampaignIn(workspace);

    SessionsRepositoryIT(DynamoDb dynamo) {
        super(Repositories.empty(dynamo));
    }

    @Test
    void a_session_has_the_current_name_of_its_campaign() {
        var sessions = on.sessions();
        var campaign = aCampaignIn(aWorkspace());
        sessions.create(newSessionOf(campaign), SessionDetails.named(new SessionName("One")), GM)
                .orThrow();
        later();
        var renamed = on.campaigns()
                .update(campaign, campaign.value().named(new CampaignName("Ebb")))
                .orThrow();

        var second = sessions.create(newSessionOf(campaign), SessionDetails.named(new SessionName("Two")), GM)
                .orThrow();

        assertThat(second.value().campaignName()).isEqualTo(NameCopy.from(renamed, new CampaignName("Ebb")));
    }

    @Test
    void a_session_is_not_created_in_a_campaign_deleted_meanwhile() {
        var sessions = on.sessions();
        var campaign = aCampaignIn(aWorkspace());
        sessions.create(newSessionOf(campaign), SessionDetails.named(new SessionName("One")), GM)
                .orThrow();
        on.campaigns().delete(campaign).orThrow();

        assertThat(sessions.create(newSessionOf(campaign), SessionDetails.named(new SessionName("Two")), GM))
                .isInstanceOf(WriteResult.NotFound.class);
    }

    @Test
    void a_new_session_has_the_current_campaign_name() {
        var renamed = on.campaigns()
                .update(campaign, campaign.value().named(new CampaignName("Return of the Crow")))
                .orThrow();

        var session = aSessionOf(campaign);

        assertThat(sessions.find(session.value().ref())).contains(session);
        assertThat(session.value().campaignName().value())
                .isEqualTo(renamed.value().name());
        assertThat(session.value().campaignName().source()).isEqualTo(renamed.version());
        assertThat(session.value().job()).isEqualTo(new JobState.None());
    }

    @Test
    void a_session_is_created_once_and_only_in_an_existing_campaign() {
        var session = aSessionOf(campaign);

        assertThat(created(session.value().ref(), "Other")).isEqualTo(new WriteResult.AlreadyExists<>(session));
        assertThat(sessions.find(session.value().ref())).contains(session);

        on.campaigns().delete(campaign).orThrow();
        var late = newSessionOf(campaign);
        assertThat(created(late, "Late")).isEqualTo(new WriteResult.NotFound<>());
        assertThat(sessions.find(late)).isEmpty();
    }

    @Test
    void a_campaigns_sessions_are_listed_newest_first() {
        var first = aSessionOf(campaign);
        var second = aSessionOf(campaign);
        aSessionOf(aCampaignIn(workspace));
        onASlowClock();
        var third = aSessionOf(campaign);

        assertThat(sessions.listNewestFirst(
                                workspace.value().id(), campaign.value().id(), ALL)
                        .items())
                .containsExactly(third, second, first);
    }

    @Test
    void an_update_with_a_version_conflict_returns_the_current_session() {
        var session = aSessionOf(campaign);
        onASlowClock();
        var winner = sessions.update(session, named(session, "Winner")).orThrow();
        onASlowClock();

        assertThat(winner.version().isNewerThan(session.version())).isTrue();
        assertThat(sessions.update(session, named(session, "Loser"))).isEqualTo(new WriteResult.Conflict<>(winner));
        assertThat(sessions.find(session.value().ref())).contains(winner);
    }

    @Test
    void of_concurrent_updates_of_one_version_one_is_written() {
        var session = aSessionOf(campaign);

        var results = ConcurrentCalls.act(20, i -> sessions.update(session, named(session, "Name " + i)));

        assertThat(results).filteredOn(WriteResult.Written.class::isInstance).hasSize(1);
        assertThat(results).filteredOn(WriteResult.Conflict.class::isInstance).hasSize(19);
    }

    @Test
    void every_state_of_a_transcription_is_stored() {
        var now = on.clock().instant();
        var name = JobName.of(newSessionOf(campaign), AUDIO);
        List<JobState> states = List.of(
                new JobState.None(),
                new JobState.Requested(AUDIO, now),
                new JobState.Requested(AUDIO, now, 3, now.plusSeconds(90), Optional.of("the engine stopped")),
                new JobState.Running(AUDIO, name, now.plusNanos(1_234_567)),
                new JobState.Running(
                        AUDIO,
                        name,
                        now,
                        2,
                        new Progress(Progress.Stage.LISTENING, Optional.of(42), Optional.of(now), Optional.of(3)),
                        Optional.of(new Claim("worker-1", now.plusSeconds(60)))),
                new JobState.Done(Optional.of(AUDIO), now),
                new JobState.Done(Optional.empty(), now),
                new JobState.Failed(AUDIO, "the engine is on strike", true));
        var session = aSessionOf(campaign);

        for (JobState state : states) {
            session = sessions.update(session, session.value().in(state)).orThrow();
            assertThat(sessions.find(session.value().ref())).contains(session);
        }
        assertThat(session.unknown()).isEqualTo(Attributes.NONE);
    }

    @Test
    void pending_sessions_are_listed_by_state_oldest_first() {
        var young = requested(aSessionOf(campaign));
        on.clock().advance(Duration.ofMinutes(5).negated());
        var old = requested(inTheSamePartition(young, aCampaignIn(aWorkspace())));
        aSessionOf(campaign);

        assertThat(pending(JobState.Status.REQUESTED)).containsExactly(old, young);
        assertThat(sessions.pending(
                                PendingPartition.in(
                                        JobState.Status.REQUESTED, old.value().ref()),
                                ALL)
                        .items())
                .as("in their partition")
                .containsExactly(old, young);
        assertThat(pending(JobState.Status.RUNNING)).isEmpty();
        assertThat(pending(JobState.Status.NONE)).isEmpty();
    }

    @Test
    void a_session_is_listed_in_another_state_when_it_advances_or_fails_and_not_after_its_deletion() {
        var moves = requested(aSessionOf(campaign));
        var fails = requested(aSessionOf(campaign));
        var deleted = requested(aSessionOf(campaign));
        var running = new JobState.Running(
                AUDIO, JobName.of(moves.value().ref(), AUDIO), on.clock().instant());
        var moved = sessions.update(moves, moves.value().in(running)).orThrow();
        var failed = sessions.update(fails, fails.value().in(new JobState.Failed(AUDIO, "noise only", false)))
                .orThrow();
        sessions.delete(deleted).orThrow();

        assertThat(pending(JobState.Status.REQUESTED)).isEmpty();
        assertThat(pending(JobState.Status.RUNNING)).containsExactly(moved);
        assertThat(pending(JobState.Status.FAILED)).containsExactly(failed);
    }

    @Test
    void attributes_of_a_newer_release_survive_an_update() {
        var session = aSessionOf(campaign);
        writtenByANewerRelease(ItemCodecs.SESSION, session);

        var read = sessions.find(session.value().ref()).orElseThrow();
        sessions.update(read, named(read, "The Cellar")).orThrow();

        assertThat(sessions.find(session.value().ref()).orElseThrow().unknown()).isEqualTo(FROM_A_NEWER_RELEASE);
    }

    @Test
    void any_name_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored(
                "session name",
                text -> kept(SessionDetails.named(new SessionName(text))).name().value());
    }

    @Test
    void any_description_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored(
                "description",
                text -> kept(new SessionDetails(
                                new SessionName("The Tavern"),
                                new Description(text),
                                Optional.of(LocalDate.of(2039, 12, 31)),
                                Optional.of(new SpokenLanguage("pt-BR")),
                                Visibility.GM))
                        .description()
                        .value());
    }

    private SessionDetails kept(SessionDetails details) {
        SessionRef ref = newSessionOf(campaign);
        sessions.create(ref, details, workspace.value().createdBy()).orThrow();
        SessionDetails read = sessions.find(ref).orElseThrow().value().details();
        assertThat(read).isEqualTo(details);
        return read;
    }

    private WriteResult<Session> created(SessionRef ref, String name) {
        return sessions.create(
                ref,
                SessionDetails.named(new SessionName(name)),
                workspace.value().createdBy());
    }

    private StoredValue<Session> requested(StoredValue<Session> session) {
        var state = new JobState.Requested(AUDIO, on.clock().instant());
        return sessions.update(session, session.value().in(state)).orThrow();
    }

    /// A pending session in the same partition.
    private StoredValue<Session> inTheSamePartition(StoredValue<Session> other, StoredValue<Campaign> in) {
        var part = PendingPartition.in(JobState.Status.REQUESTED, other.value().ref());
        SessionRef ref = newSessionOf(in);
        while (!PendingPartition.in(JobState.Status.REQUESTED, ref).equals(part)) {
            ref = newSessionOf(in);
        }
        return aSession(ref);
    }

    private List<StoredValue<Session>> pending(JobState.Status status) {
        return PendingPartition.every(status).stream()
                .flatMap(part -> sessions.pending(part, ALL).items().stream())
                .sorted(Comparator.comparing(
                        session -> session.value().job().unfinishedSince().orElseThrow()))
                .toList();
    }

    private static Session named(StoredValue<Session> session, String name) {
        return session.value().described(SessionDetails.named(new SessionName(name)));
    }
}
