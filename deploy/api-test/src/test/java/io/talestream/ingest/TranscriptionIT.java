package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.session.Claim;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.ingest.Client.Answer;
import io.talestream.store.Sessions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@MicronautTest
class TranscriptionIT {
    private final Table table;
    private final String session;
    private final String cancel;
    private final String retry;
    private final SessionRef ref;
    private final Sessions sessions;

    TranscriptionIT(ApiServer api, Sessions sessions) {
        this.table = Table.on(api);
        this.session = table.open().session();
        this.cancel = session + "/transcription/cancel";
        this.retry = session + "/transcription/retry";
        this.ref = new StoredSession(api, session).ref();
        this.sessions = sessions;
    }

    @Test
    void a_failed_transcription_is_retried_on_request() {
        fail("The engine stopped.", true);
        assertThat(table.player().get(session).is(200).text("failure.reason")).isEqualTo("The engine stopped.");

        Answer again = table.gm().post(retry, "").is(200);

        assertThat(again.text("status")).isEqualTo("REQUESTED");
        assertThat(again.has("failure")).isFalse();
        assertThat(table.gm().post(retry, "").is(200).text("status"))
                .as("retried twice")
                .isEqualTo("REQUESTED");
    }

    @Test
    void an_automatic_retry_shows_the_reason_and_the_time_of_the_next_attempt() {
        StoredValue<Session> running = run();
        var job = (JobState.Running) running.value().job();
        var again = job.again("The engine stopped.", Instant.parse("2026-01-31T20:00:00Z"), Duration.ofMinutes(8));
        sessions.update(running, running.value().in(again)).orThrow();

        Answer seen = table.player().get(session).is(200);

        assertThat(seen.text("status")).isEqualTo("REQUESTED");
        assertThat(seen.text("retry.reason")).isEqualTo("The engine stopped.");
        assertThat(seen.text("retry.attempt")).isEqualTo("2");
        assertThat(seen.text("retry.nextAttempt")).startsWith("2026-01-31T20:08:00");
    }

    @Test
    void a_retry_without_a_recording_or_with_a_transcript_is_refused() {
        table.gm().post(retry, "").is(409);
        table.gm()
                .send("PUT", session + "/transcript", "Mira: Go.", "*", "text/plain")
                .is(200);
        table.gm().post(retry, "").is(409);
        table.player().post(retry, "").is(403);
    }

    @Test
    void a_queued_or_running_transcription_is_cancelled_and_can_be_retried() {
        run();
        Answer cancelled = table.gm().post(cancel, "").is(200);
        assertThat(cancelled.text("status")).isEqualTo("FAILED");
        assertThat(cancelled.text("failure.reason")).isEqualTo("The transcription was cancelled.");
        assertThat(cancelled.text("failure.worthRetrying")).isEqualTo("true");
        assertThat(table.gm().post(cancel, "").is(200).etag())
                .as("cancelled twice")
                .isEqualTo(cancelled.etag());

        table.gm().post(retry, "").is(200);
        table.player().post(cancel, "").is(403);
        assertThat(table.gm().post(cancel, "").is(200).text("status"))
                .as("cancelled in the queue")
                .isEqualTo("FAILED");
        assertThat(sessions.find(ref).orElseThrow().value().job().recording()).isPresent();
    }

    @Test
    void a_repeated_retry_or_cancellation_gets_its_first_answer_whatever_happened_since() {
        fail("The engine stopped.", true);
        Answer retried = table.gm().postOnce("key-1", retry, "").is(200);
        Answer cancelled = table.gm().postOnce("key-2", cancel, "").is(200);
        StoredValue<Session> now = sessions.find(ref).orElseThrow();
        var done = new JobState.Done(now.value().job().recording(), Instant.now());
        sessions.update(now, now.value().in(done)).orThrow();

        assertThat(table.gm().postOnce("key-1", retry, "").is(200).body()).isEqualTo(retried.body());
        assertThat(table.gm().postOnce("key-2", cancel, "").is(200).body()).isEqualTo(cancelled.body());
        table.gm().postOnce("key-3", retry, "").is(409);
    }

    @Test
    void a_cancellation_without_a_pending_transcription_is_refused() {
        table.gm().post(cancel, "").is(409);
        fail("The engine stopped.", true);
        table.gm().post(cancel, "").is(409);
        table.gm()
                .send("PUT", session + "/transcript", "Mira: Go.", "*", "text/plain")
                .is(200);
        table.gm().post(cancel, "").is(409);
    }

    @Test
    void progress_is_readable_and_streamed_and_never_conflicts_with_an_edit() {
        StoredValue<Session> running = run();
        String seen = table.gm().get(session).is(200).etag().orElseThrow();
        var job = (JobState.Running) running.value().job();
        var halfway = new Progress(
                Progress.Stage.LISTENING,
                Optional.of(50),
                Optional.of(Instant.parse("2026-01-31T20:08:00Z")),
                Optional.of(2));

        try (var player = Listener.to(table.player(), table.path(), null)) {
            sessions.progress(running, job.at(halfway, job.claim().orElseThrow()))
                    .orThrow();

            Answer now = table.player().get(session).is(200);
            assertThat(now.text("progress.stage")).isEqualTo("LISTENING");
            assertThat(now.text("progress.percent")).isEqualTo("50");
            assertThat(now.text("progress.eta")).startsWith("2026-01-31T20:08:00");
            assertThat(now.text("progress.ahead")).isEqualTo("2");
            player.awaits(event -> event.data().contains("\"percent\":50"));
        }
        Answer edited = table.gm()
                .patch(session, seen, "{\"name\":\"Edited meanwhile\"}")
                .is(200);
        assertThat(edited.text("progress.percent")).isEqualTo("50");
    }

    private void fail(String why, boolean worthRetrying) {
        StoredValue<Session> running = run();
        var job = (JobState.Running) running.value().job();
        sessions.update(running, running.value().in(job.failed(why, worthRetrying)))
                .orThrow();
    }

    private StoredValue<Session> run() {
        AudioIT.upload(table.gm(), session + "/audio", 3);
        table.gm().post(session + "/audio/uploaded", "").is(200);
        StoredValue<Session> found = sessions.find(ref).orElseThrow();
        var requested = (JobState.Requested) found.value().job();
        var job = JobName.of(ref, requested.audio());
        Instant now = Instant.now();
        return sessions.update(
                        found, found.value().in(requested.started(job, new Claim("a test", now.plusSeconds(60)), now)))
                .orThrow();
    }
}
