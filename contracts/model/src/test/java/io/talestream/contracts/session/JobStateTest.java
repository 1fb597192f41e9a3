package io.talestream.contracts.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.JobState.Done;
import io.talestream.contracts.session.JobState.Failed;
import io.talestream.contracts.session.JobState.None;
import io.talestream.contracts.session.JobState.Requested;
import io.talestream.contracts.session.JobState.Running;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.workspace.WorkspaceId;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JobStateTest {
    private static final Instant NOW = Instant.parse("2026-01-31T23:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(60);
    private static final SessionRef SESSION = new SessionRef(
            new WorkspaceId("01JZ8Q5V7W3N9K2M4P6R8T0XYA"),
            new CampaignId("01JZ8Q5V7W3N9K2M4P6R8T0XYC"),
            new SessionId("01JZ8Q5V7W3N9K2M4P6R8T0XYB"));
    private static final AudioRef AUDIO = new AudioRef("audio/1", "audio/ogg", 1_000, new Version(7));
    private static final AudioRef NEWER = new AudioRef("audio/2", "audio/ogg", 1_000, new Version(8));
    private static final JobName JOB = JobName.of(SESSION, AUDIO);

    private static final Claim MINE = new Claim("mine", LATER);

    @Test
    void a_claim_is_exclusive_until_it_expires() {
        assertThat(MINE.isOpenTo("mine", NOW)).isTrue();
        assertThat(MINE.isOpenTo("other", NOW)).isFalse();
        assertThat(MINE.isOpenTo("other", LATER)).isTrue();
    }

    @Test
    void a_recording_goes_from_requested_to_transcribed() {
        Requested requested = new None().requested(AUDIO, NOW);
        Running running = requested.started(JOB, MINE, LATER);
        Done done = running.completed(LATER);

        assertThat(requested).isEqualTo(new Requested(AUDIO, NOW));
        assertThat(running).isEqualTo(new Running(AUDIO, JOB, LATER, 1, Progress.NONE, Optional.of(MINE)));
        assertThat(done).isEqualTo(new Done(Optional.of(AUDIO), LATER));
    }

    @Test
    void a_transcript_may_be_imported_without_audio() {
        assertThat(new None().imported(NOW)).isEqualTo(new Done(Optional.empty(), NOW));
    }

    @Test
    void a_failed_job_keeps_its_audio_for_a_retry() {
        Failed failed = new Running(AUDIO, JOB, NOW).failed("the engine stopped", true);

        assertThat(failed).isEqualTo(new Failed(AUDIO, "the engine stopped", true));
        assertThat(failed.retried(LATER)).isEqualTo(new Requested(AUDIO, LATER));
    }

    @Test
    void a_cancelled_job_keeps_its_audio_for_a_retry() {
        Failed running = new Running(AUDIO, JOB, NOW).cancelled();

        assertThat(running).isEqualTo(new Requested(AUDIO, NOW).cancelled());
        assertThat(running.isCancelled()).isTrue();
        assertThat(running.retried(LATER)).isEqualTo(new Requested(AUDIO, LATER));
        assertThat(new Failed(AUDIO, "the engine stopped", true).isCancelled()).isFalse();
    }

    @Test
    void a_later_import_keeps_the_recording() {
        assertThat(new Done(Optional.of(AUDIO), NOW).imported(LATER)).isEqualTo(new Done(Optional.of(AUDIO), LATER));
        assertThat(new Failed(AUDIO, "silence", false).imported(LATER)).isEqualTo(new Done(Optional.of(AUDIO), LATER));
    }

    @Test
    void a_newer_recording_replaces_an_older_one_in_every_state() {
        assertThat(List.of(
                        new None(),
                        new Requested(AUDIO, NOW),
                        new Running(AUDIO, JOB, NOW),
                        new Done(Optional.of(AUDIO), NOW),
                        new Failed(AUDIO, "the engine stopped", true)))
                .extracting(state -> state.requested(NEWER, LATER))
                .containsOnly(new Requested(NEWER, LATER));
    }

    @Test
    void no_other_transition_is_allowed() {
        assertThat(Arrays.stream(JobState.class.getPermittedSubclasses())
                        .collect(Collectors.toMap(Class::getSimpleName, JobStateTest::steps)))
                .isEqualTo(Map.of(
                        "None", Set.of("imported"),
                        "Requested", Set.of("started", "cancelled"),
                        "Running", Set.of("at", "again", "cancelled", "completed", "failed"),
                        "Done", Set.of("imported"),
                        "Failed", Set.of("retried", "imported")));
    }

    @Test
    void work_is_pending_from_the_request_until_it_ends() {
        assertThat(new None().pendingSince()).isEmpty();
        assertThat(new Requested(AUDIO, NOW).pendingSince()).contains(NOW);
        assertThat(new Running(AUDIO, JOB, LATER).pendingSince()).contains(LATER);
        assertThat(new Done(Optional.of(AUDIO), NOW).pendingSince()).isEmpty();
        assertThat(new Failed(AUDIO, "why", true).pendingSince()).isEmpty();
        assertThat(new Failed(AUDIO, "why", true).unfinishedSince())
                .contains(AUDIO.version().time());
    }

    @Test
    void each_state_has_its_own_name() {
        assertThat(new None().status()).isEqualTo(Status.NONE);
        assertThat(new Requested(AUDIO, NOW).status()).isEqualTo(Status.REQUESTED);
        assertThat(new Running(AUDIO, JOB, NOW).status()).isEqualTo(Status.RUNNING);
        assertThat(new Done(Optional.empty(), NOW).status()).isEqualTo(Status.DONE);
        assertThat(new Failed(AUDIO, "why", true).status()).isEqualTo(Status.FAILED);
    }

    @Test
    void a_failure_has_a_reason() {
        assertThatThrownBy(() -> new Failed(AUDIO, " ", true)).isInstanceOf(InvalidField.class);
    }

    @Test
    void a_repeated_request_for_a_recording_has_the_same_job_name() {
        assertThat(JobName.of(SESSION, AUDIO)).isEqualTo(JOB).isNotEqualTo(JobName.of(SESSION, NEWER));
    }

    @Test
    void a_job_name_identifies_the_session_and_the_recording() {
        assertThat(JOB.session()).contains(SESSION);
        assertThat(JOB.audio()).contains(AUDIO.version());
        assertThat(new JobName("someone-elses-job").session()).isEmpty();
        assertThat(new JobName(JOB.value() + "-2").audio()).isEmpty();
    }

    @Test
    void a_retry_is_delayed_and_counted() {
        Requested again = new Running(AUDIO, JOB, NOW)
                .at(new Progress(Progress.Stage.LISTENING, Optional.empty()), MINE)
                .again("the engine stopped", LATER, Duration.ofMinutes(2));

        assertThat(again)
                .isEqualTo(new Requested(AUDIO, LATER, 2, LATER.plusSeconds(120), Optional.of("the engine stopped")));
        assertThat(again.reason()).contains("the engine stopped");
        assertThat(again.started(JOB, MINE, LATER).attempt()).isEqualTo(2);
        assertThat(again.started(JOB, MINE, LATER).failed("no", true).retried(LATER))
                .as("a retry by the user resets the attempts")
                .isEqualTo(new Requested(AUDIO, LATER));
        assertThatThrownBy(() -> new Requested(AUDIO, NOW, 0, NOW, Optional.empty()))
                .isInstanceOf(InvalidField.class);
    }

    private static Set<String> steps(Class<?> state) {
        return Arrays.stream(state.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> JobState.class.isAssignableFrom(method.getReturnType()))
                .map(Method::getName)
                .collect(Collectors.toSet());
    }
}
