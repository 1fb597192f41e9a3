package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.user.UserId;
import io.talestream.languagemodel.budget.Budgets;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.replay.ChangeHistory;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.testing.chat.ChatServer;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.time.Eventually;
import io.talestream.transcription.job.TranscriptionFixture.Take;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The product's consumer and worker, with every kind of session, get all changes again from each source
/// that keeps changes.
@ExtendWith(Engines.class)
class FullReplayIT {
    private static final TranscriptionWorker.Pauses SHORT =
            new TranscriptionWorker.Pauses(Duration.ofMillis(100), Duration.ofMillis(100), Duration.ofMillis(100));

    private final ChatServer model = new ChatServer();
    private final TranscriptionFixture fixture =
            new TranscriptionFixture(table -> ChatSummarizers.of(model, Duration.ofMinutes(1), Budgets.NONE, table));
    private final ReplayFixture replays = new ReplayFixture(fixture.table, fixture.bucket);
    private final TranscriptionWorker worker =
            TranscriptionWorker.start(fixture.sessions, fixture.process("one"), SHORT);
    private final TranscriptionConsumer consumer = fixture.consumer(worker::wake);

    @AfterEach
    void close() {
        worker.close();
        replays.close();
        fixture.close();
        model.close();
    }

    @Test
    void a_full_replay_starts_no_transcription_makes_no_model_call_and_changes_no_summary() throws Exception {
        SessionRef plain = fixture.recorded();
        SessionRef recordedTwice = fixture.recorded();
        SessionRef withSecret = fixture.planned();
        AudioRef _ = fixture.record(withSecret, Recordings.tavern());
        SessionRef editedByHand = fixture.recorded();
        SessionRef deleted = fixture.recorded();
        transcribe(List.of(plain, recordedTwice, withSecret, editedByHand, deleted));
        SessionRef withTracks = fixture.planned();
        var track = new Take("mira", 0, Recordings.tavern());
        fixture.record(withTracks, List.of(track, new Take("tom", 500, Recordings.tavern())));
        transcribeTracks(withTracks, "mira", "tom");
        fixture.replace(withTracks, track);
        transcribeTracks(withTracks, "mira");
        fixture.record(recordedTwice);
        transcribe(List.of(recordedTwice));
        SessionRef imported = fixture.imported("The bell of the drowned chapel rings at midnight.");
        fixture.hide(withSecret, 0);
        fixture.sessions.delete(fixture.session(deleted)).orThrow();
        deliver();
        writeByHand(editedByHand);
        SceneChangesIT.rename(fixture, withSecret, Edition.PLAYER, "The bell");
        deliver(replays.archiver());
        List<SessionRef> all = List.of(plain, recordedTwice, withSecret, withTracks, editedByHand, deleted, imported);
        List<Snapshot> before = snapshots(all);
        fixture.service.jobNames().forEach(fixture.service::expires);
        int begun = fixture.service.begun();
        int calls = model.requests().size();
        assertThat(calls).isGreaterThan(20);
        assertThat(begun).isEqualTo(9);
        assertThat(fixture.results(imported).summaries()).hasSize(2);
        assertThat(fixture.files(recordedTwice))
                .as("the newer recording, and a result and a transcript of each")
                .hasSize(5);

        for (ChangeHistory history : List.of(replays.stream(), replays.archive(), replays.table())) {
            ReplayReport report = replays.replay(history, consumer);

            assertThat(report.given()).as(history.name()).isGreaterThanOrEqualTo(all.size());
            assertThat(report.parked()).isZero();
        }

        assertThat(model.requests()).hasSize(calls);
        // The worker advances everything that is pending: once this job is done, it has seen all requests of a
        // replay.
        SessionRef next = fixture.recorded();
        transcribe(List.of(next));
        worker.close();
        assertThat(fixture.service.begun()).isEqualTo(begun + 1);
        assertThat(snapshots(all)).isEqualTo(before);
        assertThat(replays.parked(consumer)).isEmpty();
    }

    /// The items and files of a session in table and bucket.
    private record Snapshot(Optional<SessionResults> results, List<String> files) {}

    private List<Snapshot> snapshots(List<SessionRef> refs) {
        return refs.stream()
                .map(ref -> new Snapshot(fixture.sessions.load(ref), fixture.files(ref)))
                .toList();
    }

    /// The consumer wakes the worker, which starts the jobs; the service completes them and the consumer gets the ends.
    private void transcribe(List<SessionRef> refs) throws InterruptedException {
        deliver();
        for (SessionRef ref : refs) {
            Eventually.until(
                    "the job is started",
                    () -> fixture.service.has(fixture.job(ref).value()));
            fixture.hear(ref, TranscriptionFixture.RESULT);
        }
        Eventually.until(
                "all sessions are done", () -> refs.stream().allMatch(ref -> fixture.status(ref) == Status.DONE));
        deliver();
    }

    private void transcribeTracks(SessionRef ref, String... labels) throws InterruptedException {
        deliver();
        for (String label : labels) {
            Eventually.until(
                    "the job of the track is started",
                    () -> fixture.service.has(fixture.trackJob(ref, label).value()));
            fixture.hearTrack(ref, label, "The hall is dark.");
        }
        Eventually.until("the session is done", () -> fixture.status(ref) == Status.DONE);
        deliver();
    }

    private void deliver() throws InterruptedException {
        deliver(consumer);
    }

    private void deliver(Consumer to) throws InterruptedException {
        assertThat(replays.replay(replays.stream(), to).parked()).isZero();
    }

    private void writeByHand(SessionRef ref) {
        StoredValue<Summary> machines = fixture.results(ref).summaries().stream()
                .filter(summary -> summary.value().edition() == Edition.PLAYER)
                .findFirst()
                .orElseThrow();
        var byHand = new Summary(ref, Edition.PLAYER, "As I remember it.", new Author.Person(new UserId("gm")));
        fixture.sessions.write(Optional.of(machines), byHand).orThrow();
    }
}
