package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.session.Claim;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Stored;
import io.talestream.ingest.Client.Answer;
import io.talestream.store.Sessions;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@MicronautTest
class TranscriptionIT {
    private final Table table;
    private final String session;
    private final String retry;
    private final SessionRef ref;
    private final Sessions sessions;

    TranscriptionIT(ApiServer api, Sessions sessions) {
        this.table = Table.on(api);
        this.session = table.open().session();
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
    void a_retry_without_a_recording_or_with_a_transcript_is_refused() {
        table.gm().post(retry, "").is(409);
        table.gm()
                .send("PUT", session + "/transcript", "Mira: Go.", "*", "text/plain")
                .is(200);
        table.gm().post(retry, "").is(409);
        table.player().post(retry, "").is(403);
    }

    @Test
    void progress_is_readable_and_streamed_and_never_conflicts_with_an_edit() {
        Stored<Session> running = run();
        String seen = table.gm().get(session).is(200).etag().orElseThrow();
        var job = (JobState.Running) running.value().job();
        var halfway = new Progress(Progress.Stage.LISTENING, Optional.of(50));

        try (var player = Listener.to(table.player(), table.path(), null)) {
            sessions.progress(running, job.at(halfway, job.claim().orElseThrow()))
                    .orThrow();

            Answer now = table.player().get(session).is(200);
            assertThat(now.text("progress.stage")).isEqualTo("LISTENING");
            assertThat(now.text("progress.percent")).isEqualTo("50");
            player.awaits(event -> event.data().contains("\"percent\":50"));
        }
        Answer edited = table.gm()
                .patch(session, seen, "{\"name\":\"Edited meanwhile\"}")
                .is(200);
        assertThat(edited.text("progress.percent")).isEqualTo("50");
    }

    private void fail(String why, boolean worthRetrying) {
        Stored<Session> running = run();
        var job = (JobState.Running) running.value().job();
        sessions.update(running, running.value().in(job.failed(why, worthRetrying)))
                .orThrow();
    }

    private Stored<Session> run() {
        AudioIT.upload(table.gm(), session + "/audio", 3);
        table.gm().post(session + "/audio/uploaded", "").is(200);
        Stored<Session> found = sessions.find(ref).orElseThrow();
        var requested = (JobState.Requested) found.value().job();
        var job = JobName.of(ref, requested.audio());
        Instant now = Instant.now();
        return sessions.update(
                        found, found.value().in(requested.started(job, new Claim("a test", now.plusSeconds(60)), now)))
                .orThrow();
    }
}
