package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillSwitch.LastCall;
import io.talestream.transcription.engine.EngineUnavailable;
import io.talestream.transcription.engine.Failure;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Jobs of a service that runs elsewhere, on a real table and a real bucket.
@ExtendWith(Engines.class)
class TranscriptionsIT {
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final TranscriptionFixture night = new TranscriptionFixture();
    private final Transcriptions worker = night.process("one");

    @AfterEach
    void close() {
        night.close();
    }

    @Test
    void a_recording_becomes_a_transcript_with_a_summary_for_each_edition() {
        SessionRef ref = night.recorded();

        assertThat(worker.advance(ref)).contains(night.job(ref));
        assertThat(night.status(ref)).isEqualTo(Status.RUNNING);
        night.hear(ref, TranscriptionFixture.RESULT);
        assertThat(worker.advance(ref)).isEmpty();

        isDone(ref);
        assertThat(night.service.begun()).isOne();
    }

    @Test
    void a_job_whose_session_is_deleted_while_its_end_is_handled_is_removed_from_the_service() {
        SessionRef ref = night.recorded();
        worker.advance(ref);
        JobName job = night.job(ref);
        night.service.fails(job.value(), "it has ended, so it can be deleted");

        boolean isOver = night.process("two", deletingAfterTheFirstFind(ref)).ended(job);

        assertThat(isOver).isTrue();
        assertThat(night.service.has(job.value())).isFalse();
    }

    private Sessions deletingAfterTheFirstFind(SessionRef ref) {
        var finds = new AtomicInteger();
        return (Sessions) Proxy.newProxyInstance(
                Sessions.class.getClassLoader(), new Class<?>[] {Sessions.class}, (_, method, arguments) -> {
                    Object result = method.invoke(night.sessions, arguments);
                    if (method.getName().equals("find") && finds.getAndIncrement() == 0) {
                        night.sessions.delete(night.session(ref)).orThrow();
                    }
                    return result;
                });
    }

    /// A test for each step: every call to the table, the bucket and the service is one at which the process may die.
    @ParameterizedTest
    @EnumSource
    void a_process_that_is_killed_at_any_step_leaves_what_the_next_one_finishes(LastCall how) {
        boolean died = true;
        for (int calls = 0; died; calls++) {
            int begun = night.service.begun();
            SessionRef ref = night.recorded();
            night.mortality.dieAfter(calls, how);
            untilDead(ref);
            died = night.mortality.revive();

            night.clock.advance(PATIENCE);
            night.process("the next").advance(ref);
            if (night.status(ref) == Status.RUNNING) {
                night.hear(ref, TranscriptionFixture.RESULT);
                night.process("and the next").advance(ref);
            }

            isDone(ref);
            assertThat(night.service.begun())
                    .as("jobs after " + calls + " calls")
                    .isEqualTo(begun + 1);
        }
    }

    /// As a process goes on: it starts, the service hears, it completes.
    private void untilDead(SessionRef ref) {
        try {
            Transcriptions mortal = night.process("mortal");
            mortal.advance(ref);
            night.hear(ref, TranscriptionFixture.RESULT);
            mortal.advance(ref);
        } catch (RuntimeException e) {
            // It died.
        }
    }

    @Test
    void of_many_workers_one_starts_it_and_one_completes_it() throws Exception {
        SessionRef ref = night.recorded();

        atOnce(ref);
        assertThat(night.service.begun()).isOne();
        night.hear(ref, TranscriptionFixture.RESULT);
        atOnce(ref);

        isDone(ref);
        assertThat(night.service.begun()).isOne();
    }

    /// For long, if what was begun goes on without whoever began it; for a minute, if it does not.
    @ParameterizedTest
    @CsvSource({"true, PT15M, PT21M", "false, PT45S, PT61S"})
    void workers_with_engines_of_their_own_leave_a_job_to_the_one_who_has_it_until_that_one_is_silent(
            boolean outlivesItsProcess, Duration aWhile, Duration tooLong) {
        try (var mine = TranscriptionFixture.service();
                var theirs = TranscriptionFixture.service()) {
            Transcriptions one = night.alone("one", mine, outlivesItsProcess);
            Transcriptions other = night.alone("other", theirs, outlivesItsProcess);
            SessionRef ref = night.recorded();
            one.advance(ref);
            other.advance(ref);
            for (int i = 0; i < 3; i++) {
                night.clock.advance(aWhile);
                other.advance(ref);
                assertThat(theirs.begun())
                        .as("someone else is at it, with or without news")
                        .isZero();
                one.advance(ref);
            }

            night.clock.advance(tooLong);
            other.advance(ref);
            assertThat(theirs.begun()).as("they are dead").isOne();
        }
    }

    private void atOnce(SessionRef ref) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Object>> all = IntStream.range(0, 8)
                    .mapToObj(i -> night.process("worker " + i))
                    .map(each -> (Callable<Object>) () -> each.advance(ref))
                    .toList();
            for (var each : threads.invokeAll(all)) {
                each.get();
            }
        }
    }

    @Test
    void what_is_told_twice_or_late_or_again_changes_nothing() {
        SessionRef ref = night.recorded();
        worker.advance(ref);
        JobName job = night.job(ref);
        night.hear(ref, TranscriptionFixture.RESULT);

        worker.ended(job);
        SessionResults first = night.results(ref);
        worker.ended(job);
        night.process("another").ended(job);
        worker.advance(ref);

        isDone(ref);
        assertThat(night.results(ref)).isEqualTo(first);
        assertThat(night.service.begun()).isOne();
    }

    @Test
    void of_a_job_that_nobody_asked_for_nothing_comes() {
        worker.ended(new JobName("someone-elses"));
        SessionRef ref = night.recorded();
        worker.advance(ref);
        JobName job = night.job(ref);
        night.hear(ref, TranscriptionFixture.RESULT);
        night.sessions.delete(night.session(ref)).orThrow();

        worker.ended(job);

        assertThat(night.sessions.find(ref)).isEmpty();
        assertThat(night.files(ref)).allMatch(name -> name.startsWith("audio/"));
        assertThatThrownBy(() -> night.service.job(job.value()))
                .as("it is forgotten")
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void the_result_of_a_recording_that_was_replaced_is_not_taken() {
        SessionRef ref = night.recorded();
        worker.advance(ref);
        JobName first = night.job(ref);
        night.put(night.service.outputKey(first.value()), TranscriptionFixture.RESULT);
        night.service.completes(first.value());
        night.record(ref);

        worker.ended(first);
        assertThat(night.status(ref)).as("the old one").isEqualTo(Status.REQUESTED);
        worker.advance(ref);
        night.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);

        assertThat(night.status(ref)).isEqualTo(Status.DONE);
        assertThat(night.files(ref).stream().filter(name -> name.startsWith("transcripts/")))
                .as("of the newer recording alone")
                .hasSize(2)
                .allMatch(name ->
                        name.contains(night.job(ref).audio().orElseThrow().micros() + "/"));
    }

    @Test
    void what_was_marked_secret_stays_so_in_a_new_transcript_and_is_told_to_no_player() {
        SessionRef ref = night.recorded();
        worker.advance(ref);
        night.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        String secret = night.transcript(ref).getFirst().text();
        assertThat(night.summary(ref, Edition.PLAYER))
                .as("while everyone may know")
                .contains(TranscriptionFixture.words(secret));
        night.hide(ref, 0);

        night.record(ref);
        worker.advance(ref);
        night.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);

        assertThat(night.status(ref)).isEqualTo(Status.DONE);
        assertThat(night.transcript(ref).getFirst().secret()).isTrue();
        assertThat(night.summary(ref, Edition.PLAYER)).doesNotContain(TranscriptionFixture.words(secret));
        assertThat(night.summary(ref, Edition.GM)).contains(TranscriptionFixture.words(secret));
    }

    @Test
    void where_what_was_mended_has_no_room_in_a_new_transcript_the_one_there_is_stays() {
        SessionRef ref = night.recorded();
        worker.advance(ref);
        night.hear(ref, large(10_000));
        worker.advance(ref);
        night.hide(ref, 0);
        List<Utterance> before = night.transcript(ref);

        night.record(ref);
        worker.advance(ref);
        night.hear(ref, large(4_000_000));
        worker.advance(ref);

        var failed = (JobState.Failed) night.session(ref).value().job();
        assertThat(failed.why()).isEqualTo(Failure.NO_ROOM.sentence());
        assertThat(failed.worthRetrying()).isFalse();
        assertThat(night.transcript(ref)).isEqualTo(before);
    }

    @Test
    void what_cannot_succeed_says_why_and_is_not_tried_again() {
        SessionRef ref = night.recorded();
        worker.advance(ref);
        night.service.fails(night.job(ref).value(), "Unsupported media format");

        worker.ended(night.job(ref));

        var failed = (JobState.Failed) night.session(ref).value().job();
        assertThat(failed.worthRetrying()).isFalse();
        assertThat(failed.why()).endsWith(".");
        night.clock.advance(PATIENCE);
        worker.advance(ref);
        assertThat(night.service.begun()).isOne();
    }

    @Test
    void what_may_succeed_is_tried_again_after_longer_and_longer_pauses_and_then_given_up() {
        SessionRef ref = night.recorded();
        worker.advance(ref);
        Duration waited = Duration.ZERO;
        for (int attempt = 1; attempt < RetryPolicy.USUAL.attempts(); attempt++) {
            night.service.fails(night.job(ref).value(), "Internal service failure");
            worker.advance(ref);
            var again = (JobState.Requested) night.session(ref).value().job();
            assertThat(again.attempt()).isEqualTo(attempt + 1);
            Duration pause = Duration.between(night.clock.instant(), again.notBefore());
            assertThat(pause).isGreaterThan(waited);
            waited = pause;
            worker.advance(ref);
            assertThat(night.status(ref)).as("too early").isEqualTo(Status.REQUESTED);
            night.clock.advance(pause);
            worker.advance(ref);
            assertThat(night.status(ref)).isEqualTo(Status.RUNNING);
        }
        night.service.fails(night.job(ref).value(), "Internal service failure");
        worker.advance(ref);

        var failed = (JobState.Failed) night.session(ref).value().job();
        assertThat(failed.worthRetrying()).isTrue();
        assertThat(night.service.begun()).isEqualTo(RetryPolicy.USUAL.attempts());
    }

    @Test
    void a_result_that_is_missing_or_cut_off_is_made_anew() {
        SessionRef ref = night.recorded();
        worker.advance(ref);
        night.service.completes(night.job(ref).value());
        worker.advance(ref);
        isAskedForAgain(ref, 2);

        worker.advance(ref);
        night.hear(ref, Arrays.copyOf(TranscriptionFixture.RESULT, TranscriptionFixture.RESULT.length / 2));
        worker.advance(ref);
        isAskedForAgain(ref, 3);

        worker.advance(ref);
        night.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        isDone(ref);
    }

    private void isAskedForAgain(SessionRef ref, int attempt) {
        var again = (JobState.Requested) night.session(ref).value().job();
        assertThat(again.attempt()).isEqualTo(attempt);
        night.clock.advance(PATIENCE);
    }

    @Test
    void a_result_of_five_megabytes_is_taken() {
        isTaken(5_000_000);
    }

    @Test
    @Tag("proof")
    void a_result_of_fifty_megabytes_is_taken() {
        isTaken(50_000_000);
    }

    private void isTaken(int bytes) {
        SessionRef ref = night.recorded();
        worker.advance(ref);
        night.hear(ref, large(bytes));

        worker.advance(ref);

        assertThat(night.status(ref)).isEqualTo(Status.DONE);
        assertThat(night.results(ref).transcript().orElseThrow().value().utterances())
                .isGreaterThan(1_000);
    }

    @Test
    void a_service_that_is_away_loses_nothing() {
        SessionRef ref = night.recorded();
        night.service.refuseNext(50, 503, "ServiceUnavailableException");

        assertThatThrownBy(() -> worker.advance(ref)).isInstanceOf(EngineUnavailable.class);
        assertThat(night.status(ref)).isEqualTo(Status.RUNNING);
        night.service.refuseNothing();
        worker.advance(ref);
        night.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);

        isDone(ref);
    }

    @Test
    void how_far_it_has_come_is_told() {
        SessionRef ref = night.recorded();
        worker.advance(ref);
        night.service.becomes(night.job(ref).value(), "IN_PROGRESS");

        worker.advance(ref);

        var running = (JobState.Running) night.session(ref).value().job();
        assertThat(running.progress().stage()).isEqualTo(Progress.Stage.LISTENING);
    }

    @Test
    void a_reason_is_a_sentence() {
        assertThat(Failure.values()).allMatch(why -> why.sentence().endsWith("."));
    }

    private void isDone(SessionRef ref) {
        SessionResults results = night.results(ref);
        assertThat(results.session().value().job().status()).isEqualTo(Status.DONE);
        assertThat(results.transcript().orElseThrow().value().utterances()).isPositive();
        assertThat(results.summaries())
                .extracting(Stored::value)
                .extracting(Summary::edition)
                .containsExactlyInAnyOrder(Edition.GM, Edition.PLAYER);
        assertThat(night.files(ref))
                .as("the recording, what came, what we made of it")
                .hasSize(3);
    }

    /// The items of a result, over and over.
    private static byte[] large(int bytes) {
        var out = new ByteArrayOutputStream(bytes + 1_000);
        out.writeBytes("{\"jobName\":\"x\",\"accountId\":\"1\",\"results\":{\"transcripts\":[],\"items\":["
                .getBytes(StandardCharsets.UTF_8));
        for (int i = 0; out.size() < bytes; i++) {
            double at = i * 0.4;
            out.writeBytes(
                    "%s{\"start_time\":\"%.2f\",\"end_time\":\"%.2f\",\"type\":\"pronunciation\",\"alternatives\":[{\"confidence\":\"0.9\",\"content\":\"word\"}]}%s"
                            .formatted(
                                    i == 0 ? "" : ",",
                                    at,
                                    at + 0.3,
                                    i % 12 == 11
                                            ? ",{\"type\":\"punctuation\",\"alternatives\":[{\"confidence\":\"0.0\",\"content\":\".\"}]}"
                                            : "")
                            .getBytes(StandardCharsets.UTF_8));
        }
        out.writeBytes("]},\"status\":\"COMPLETED\"}".getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }
}
