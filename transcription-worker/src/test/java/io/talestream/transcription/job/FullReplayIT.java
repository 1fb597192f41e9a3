package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.user.UserId;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.replay.ChangeHistory;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The product's consumer and worker, with every kind of session there is, given everything once more from each place
/// that keeps changes.
@ExtendWith(Engines.class)
class FullReplayIT {
    private static final TranscriptionWorker.Pauses SHORT =
            new TranscriptionWorker.Pauses(Duration.ofMillis(100), Duration.ofMillis(100), Duration.ofMillis(100));

    private final TranscriptionFixture night = new TranscriptionFixture();
    private final ReplayFixture replays = new ReplayFixture(night.table, night.bucket);
    private final TranscriptionWorker worker = TranscriptionWorker.start(night.sessions, night.process("one"), SHORT);
    private final TranscriptionConsumer consumer = night.consumer(worker::tell);

    @AfterEach
    void close() {
        worker.close();
        replays.close();
        night.close();
    }

    @Test
    void a_full_replay_starts_no_transcription_and_changes_no_summary() throws Exception {
        SessionRef plain = night.recorded();
        SessionRef recordedTwice = night.recorded();
        SessionRef withSecret = night.recorded();
        SessionRef editedByHand = night.recorded();
        SessionRef deleted = night.recorded();
        transcribe(List.of(plain, recordedTwice, withSecret, editedByHand, deleted));
        night.record(recordedTwice);
        transcribe(List.of(recordedTwice));
        SessionRef imported = night.broughtFromElsewhere("The bell of the drowned chapel rings at midnight.");
        night.hide(withSecret, 0);
        night.sessions.delete(night.session(deleted)).orThrow();
        deliver();
        writeByHand(editedByHand);
        deliver(replays.archiver());
        List<SessionRef> all = List.of(plain, recordedTwice, withSecret, editedByHand, deleted, imported);
        List<Snapshot> before = snapshots(all);
        night.service.jobNames().forEach(night.service::expires);
        int begun = night.service.begun();
        assertThat(begun).isEqualTo(6);
        assertThat(night.results(imported).summaries()).hasSize(2);
        assertThat(night.files(recordedTwice))
                .as("the newer recording, and a result and a transcript of each")
                .hasSize(5);

        for (ChangeHistory history : List.of(replays.stream(), replays.archive(), replays.table())) {
            ReplayReport report = replays.replay(history, consumer);

            assertThat(report.given()).as(history.name()).isGreaterThanOrEqualTo(all.size());
            assertThat(report.parked()).isZero();
        }

        // The worker looks at everything that is pending: once this one is done, it has seen whatever a replay asked
        // for.
        SessionRef next = night.recorded();
        transcribe(List.of(next));
        worker.close();
        assertThat(night.service.begun()).isEqualTo(begun + 1);
        assertThat(snapshots(all)).isEqualTo(before);
        assertThat(replays.parked(consumer)).isEmpty();
    }

    /// What there is of a session in table and bucket.
    private record Snapshot(Optional<SessionResults> results, List<String> files) {}

    private List<Snapshot> snapshots(List<SessionRef> refs) {
        return refs.stream()
                .map(ref -> new Snapshot(night.sessions.load(ref), night.files(ref)))
                .toList();
    }

    /// The consumer hears of them, the worker starts them, the service completes them, and the consumer hears of that.
    private void transcribe(List<SessionRef> refs) throws InterruptedException {
        deliver();
        for (SessionRef ref : refs) {
            Eventually.until(
                    "the job is started", () -> night.service.has(night.job(ref).value()));
            night.hear(ref, TranscriptionFixture.RESULT);
        }
        Eventually.until("all are done", () -> refs.stream().allMatch(ref -> night.status(ref) == Status.DONE));
        deliver();
    }

    private void deliver() throws InterruptedException {
        deliver(consumer);
    }

    private void deliver(Consumer to) throws InterruptedException {
        assertThat(replays.replay(replays.stream(), to).parked()).isZero();
    }

    private void writeByHand(SessionRef ref) {
        Stored<Summary> machines = night.results(ref).summaries().stream()
                .filter(summary -> summary.value().edition() == Edition.PLAYER)
                .findFirst()
                .orElseThrow();
        var byHand = new Summary(ref, Edition.PLAYER, "As I remember it.", new Author.Person(new UserId("gm")));
        night.sessions.write(Optional.of(machines), byHand).orThrow();
    }
}
