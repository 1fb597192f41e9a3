package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.store.Sessions;
import io.talestream.store.objects.Folder;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillSwitch.LastCall;
import io.talestream.testing.transcribe.TranscribeServer;
import io.talestream.transcription.engine.EngineUnavailable;
import io.talestream.transcription.engine.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Jobs of a remote service, on a real table and a real bucket.
@ExtendWith(Engines.class)
class TranscriptionsIT {
    private static final Duration PATIENCE = Duration.ofHours(1);
    private static final int FEWEST_CALLS = 15;

    private final TranscriptionFixture fixture = new TranscriptionFixture();
    private final Transcriptions worker = fixture.process("one");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void a_recording_becomes_a_transcript_with_a_summary_for_each_edition() {
        SessionRef ref = fixture.recorded();

        assertThat(worker.advance(ref)).contains(fixture.job(ref));
        assertThat(fixture.status(ref)).isEqualTo(Status.RUNNING);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        assertThat(worker.advance(ref)).isEmpty();

        isDone(ref);
        assertThat(fixture.service.begun()).isOne();
    }

    @Test
    void a_job_has_the_language_of_its_session_or_else_of_its_campaign() {
        SessionRef english = fixture.recorded();
        SessionRef german = fixture.recorded();
        StoredValue<Session> before = fixture.session(german);
        SessionDetails details = before.value().details();
        var inGerman = new SessionDetails(
                details.name(),
                details.description(),
                details.playedOn(),
                Optional.of(new SpokenLanguage("de")),
                details.visibility());
        fixture.sessions.update(before, before.value().described(inGerman)).orThrow();

        worker.advance(english);
        worker.advance(german);

        assertThat(language(english)).isEqualTo("en-GB");
        assertThat(language(german)).isEqualTo("de-DE");
    }

    private String language(SessionRef ref) {
        return fixture.service
                .job(fixture.job(ref).value())
                .path("LanguageCode")
                .asText();
    }

    @Test
    void a_job_whose_session_is_deleted_while_its_end_is_handled_is_removed_from_the_service() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        JobName job = fixture.job(ref);
        fixture.service.fails(job.value(), "it has ended, so it can be deleted");

        boolean isOver = fixture.process("two", deletingAfterTheFirstFind(ref)).ended(job);

        assertThat(isOver).isTrue();
        assertThat(fixture.service.has(job.value())).isFalse();
    }

    private Sessions deletingAfterTheFirstFind(SessionRef ref) {
        var finds = new AtomicInteger();
        return new Sessions(fixture.on(Engines.dynamo().client())) {
            @Override
            public Optional<StoredValue<Session>> find(SessionRef wanted) {
                Optional<StoredValue<Session>> found = super.find(wanted);
                if (finds.getAndIncrement() == 0) {
                    fixture.sessions.delete(fixture.session(ref)).orThrow();
                }
                return found;
            }
        };
    }

    /// Kills the process at each of its calls to the table, the bucket and the service.
    @ParameterizedTest
    @EnumSource
    void the_next_process_finishes_a_job_killed_at_any_call(LastCall how) {
        boolean died = true;
        int calls = 0;
        for (; died; calls++) {
            int begun = fixture.service.begun();
            SessionRef ref = fixture.recorded();
            died = fixture.diesAfter(calls, how, () -> transcribe(ref));

            fixture.clock.advance(PATIENCE);
            fixture.process("the next").advance(ref);
            if (fixture.status(ref) == Status.RUNNING) {
                fixture.hear(ref, TranscriptionFixture.RESULT);
                fixture.process("and the next").advance(ref);
            }

            isDone(ref);
            assertThat(fixture.service.begun())
                    .as("jobs after " + calls + " calls")
                    .isEqualTo(begun + 1);
        }
        assertThat(calls).as("calls of a transcription").isGreaterThan(FEWEST_CALLS);
    }

    /// Starts the job, completes it in the service and stores the result.
    private void transcribe(SessionRef ref) {
        Transcriptions killable = fixture.process("killable");
        killable.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        killable.advance(ref);
    }

    @Test
    void concurrent_workers_start_and_complete_a_job_once() throws Exception {
        SessionRef ref = fixture.recorded();

        atOnce(ref);
        assertThat(fixture.service.begun()).isOne();
        fixture.hear(ref, TranscriptionFixture.RESULT);
        atOnce(ref);

        isDone(ref);
        assertThat(fixture.service.begun()).isOne();
    }

    /// The owner is silent after 20 minutes if the job outlives its process, otherwise after a minute.
    @ParameterizedTest
    @CsvSource({"true, PT15M, PT21M", "false, PT45S, PT61S"})
    void a_worker_takes_over_a_job_only_after_its_owner_is_silent(
            boolean outlivesItsProcess, Duration aWhile, Duration tooLong) {
        try (var mine = new TranscribeServer();
                var theirs = new TranscribeServer()) {
            Transcriptions one = fixture.alone("one", mine, outlivesItsProcess);
            Transcriptions other = fixture.alone("other", theirs, outlivesItsProcess);
            SessionRef ref = fixture.recorded();
            one.advance(ref);
            other.advance(ref);
            for (int i = 0; i < 3; i++) {
                fixture.clock.advance(aWhile);
                other.advance(ref);
                assertThat(theirs.begun())
                        .as("the owner works on it, with or without progress")
                        .isZero();
                one.advance(ref);
            }

            fixture.clock.advance(tooLong);
            other.advance(ref);
            assertThat(theirs.begun()).as("the owner is dead").isOne();
        }
    }

    private void atOnce(SessionRef ref) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Object>> all = IntStream.range(0, 8)
                    .mapToObj(i -> fixture.process("worker " + i))
                    .map(each -> (Callable<Object>) () -> each.advance(ref))
                    .toList();
            for (var each : threads.invokeAll(all)) {
                each.get();
            }
        }
    }

    @Test
    void a_repeated_or_late_end_event_changes_nothing() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        JobName job = fixture.job(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);

        worker.ended(job);
        SessionResults first = fixture.results(ref);
        worker.ended(job);
        fixture.process("another").ended(job);
        worker.advance(ref);

        isDone(ref);
        assertThat(fixture.results(ref)).isEqualTo(first);
        assertThat(fixture.service.begun()).isOne();
    }

    @Test
    void an_end_event_without_a_session_leaves_no_result() {
        worker.ended(new JobName("unknown-job"));
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        JobName job = fixture.job(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        fixture.sessions.delete(fixture.session(ref)).orThrow();

        worker.ended(job);

        assertThat(fixture.sessions.find(ref)).isEmpty();
        assertThat(fixture.files(ref)).isEmpty();
        assertThatThrownBy(() -> fixture.service.job(job.value()))
                .as("the job is deleted")
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void the_result_of_a_replaced_recording_is_discarded() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        JobName first = fixture.job(ref);
        fixture.put(fixture.service.outputKey(first.value()), TranscriptionFixture.RESULT);
        fixture.service.completes(first.value());
        fixture.record(ref);

        worker.ended(first);
        assertThat(fixture.status(ref)).as("the replaced recording").isEqualTo(Status.REQUESTED);
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);

        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(fixture.files(ref).stream().filter(name -> name.startsWith("transcripts/")))
                .as("only of the newer recording")
                .hasSize(2)
                .allMatch(name ->
                        name.contains(fixture.job(ref).audio().orElseThrow().micros() + "/"));
    }

    @Test
    void a_late_event_of_a_replaced_recording_keeps_its_transcript_while_it_is_the_current_one() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        JobName first = fixture.job(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.ended(first);
        List<Utterance> said = fixture.transcript(ref);
        fixture.record(ref);

        assertThat(worker.ended(first)).isTrue();

        assertThat(fixture.transcript(ref)).as("the second is queued").isEqualTo(said);
        worker.advance(ref);
        fixture.service.fails(fixture.job(ref).value(), "Unsupported media format");
        worker.advance(ref);
        assertThat(fixture.status(ref)).isEqualTo(Status.FAILED);
        worker.ended(first);
        assertThat(fixture.transcript(ref)).as("the second has failed").isEqualTo(said);
        fixture.hide(ref, 0);
        worker.ended(first);
        fixture.hide(ref, 1);
        assertThat(fixture.transcript(ref)).hasSameSizeAs(said).first().matches(Utterance::secret);
    }

    @Test
    void the_late_result_of_a_cancelled_job_is_discarded_and_a_retry_starts_again() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        JobName job = fixture.job(ref);
        cancel(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);

        assertThat(worker.ended(job)).isTrue();

        assertThat(fixture.status(ref)).isEqualTo(Status.FAILED);
        assertThat(fixture.service.has(job.value())).isFalse();
        assertThat(fixture.files(ref)).isNotEmpty().allMatch(name -> name.startsWith("audio/"));

        StoredValue<Session> cancelled = fixture.session(ref);
        var again = ((JobState.Failed) cancelled.value().job()).retried(fixture.clock.instant());
        fixture.sessions.update(cancelled, cancelled.value().in(again)).orThrow();
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        isDone(ref);
        assertThat(fixture.service.begun()).isEqualTo(2);
    }

    @Test
    void a_job_cancelled_while_its_result_is_taken_leaves_no_transcript() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);

        fixture.process("two", cancellingAtTheEnd(ref)).advance(ref);

        assertThat(fixture.status(ref)).isEqualTo(Status.FAILED);
        assertThat(fixture.results(ref).transcript()).isEmpty();
        assertThat(fixture.files(ref)).isNotEmpty().allMatch(name -> name.startsWith("audio/"));
    }

    @Test
    void a_session_deleted_while_its_result_is_taken_leaves_no_files() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        fixture.hide(ref, 0);
        fixture.record(ref);
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);

        fixture.process("two", deletingWhenLoaded(ref)).advance(ref);

        assertThat(fixture.sessions.find(ref)).isEmpty();
        assertThat(fixture.files(ref)).isEmpty();
    }

    @Test
    void a_session_deleted_while_a_part_of_its_transcript_is_made_leaves_no_files(@TempDir Path folder)
            throws IOException {
        var partial = new PartialEngine(fixture.engine(), folder);
        SessionRef ref = fixture.recorded();
        Transcriptions listening = fixture.process("listening", deletingWhenLoaded(ref), partial);
        listening.advance(ref);
        partial.has(180_000, large(5_000));

        listening.advance(ref);

        assertThat(fixture.sessions.find(ref)).isEmpty();
        assertThat(fixture.files(ref)).isEmpty();
    }

    /// The consumer deletes the files that the session has then.
    private Sessions deletingWhenLoaded(SessionRef ref) {
        return new Sessions(fixture.on(Engines.dynamo().client())) {
            @Override
            public Optional<SessionResults> load(SessionRef wanted) {
                Optional<SessionResults> loaded = super.load(wanted);
                loaded.ifPresent(there -> {
                    fixture.sessions.delete(there.session()).orThrow();
                    new Folder(fixture.bucket, ObjectKeys.below(ref)).clear();
                });
                return loaded;
            }
        };
    }

    private Sessions cancellingAtTheEnd(SessionRef ref) {
        return new Sessions(fixture.on(Engines.dynamo().client())) {
            @Override
            public WriteResult<Session> complete(
                    StoredValue<Session> before, JobState.Done done, TranscriptionResult result) {
                cancel(ref);
                return super.complete(before, done, result);
            }
        };
    }

    private void cancel(SessionRef ref) {
        StoredValue<Session> running = fixture.session(ref);
        var cancelled = ((JobState.Running) running.value().job()).cancelled();
        fixture.sessions.update(running, running.value().in(cancelled)).orThrow();
    }

    @Test
    void the_transcript_appears_while_it_is_made_and_its_secrets_stay(@TempDir Path folder) throws IOException {
        var partial = new PartialEngine(fixture.engine(), folder);
        Transcriptions listening = fixture.process("listening", partial);
        SessionRef ref = fixture.recorded();
        listening.advance(ref);
        listening.advance(ref);
        assertThat(fixture.results(ref).transcript())
                .as("nothing is transcribed yet")
                .isEmpty();

        partial.has(180_000, large(5_000));
        listening.advance(ref);
        int first = fixture.transcript(ref).size();
        assertThat(first).isPositive();
        assertThat(fixture.status(ref)).isEqualTo(Status.RUNNING);
        assertThat(fixture.results(ref).summaries()).isEmpty();
        fixture.hide(ref, 0);
        SessionResults shown = fixture.results(ref);
        listening.advance(ref);
        assertThat(fixture.results(ref)).as("nothing more is transcribed").isEqualTo(shown);

        partial.has(360_000, large(10_000));
        listening.advance(ref);
        assertThat(fixture.transcript(ref)).hasSizeGreaterThan(first);
        assertThat(fixture.transcript(ref).getFirst().secret()).isTrue();
        assertThat(fixture.session(ref).value().redacted())
                .isEqualTo(RedactedVersions.ofTranscript(
                        shown.transcript().orElseThrow().version()));

        fixture.hear(ref, large(20_000));
        listening.advance(ref);
        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(fixture.results(ref).transcript().orElseThrow().value().objectKey())
                .doesNotContain("partial");
        assertThat(fixture.transcript(ref).getFirst().secret()).isTrue();
        assertThat(fixture.results(ref).summaries()).hasSize(2);
    }

    @Test
    void a_complete_transcript_is_not_replaced_by_a_part_of_another(@TempDir Path folder) throws IOException {
        var partial = new PartialEngine(fixture.engine(), folder);
        Transcriptions listening = fixture.process("listening", partial);
        SessionRef ref = fixture.recorded();
        listening.advance(ref);
        fixture.hear(ref, large(10_000));
        listening.advance(ref);
        List<Utterance> complete = fixture.transcript(ref);

        fixture.record(ref);
        listening.advance(ref);
        partial.has(180_000, large(5_000));
        listening.advance(ref);

        assertThat(fixture.status(ref)).isEqualTo(Status.RUNNING);
        assertThat(fixture.transcript(ref)).isEqualTo(complete);
    }

    /// The process that published the longer part was killed.
    @Test
    void a_shorter_part_does_not_replace_a_longer_one(@TempDir Path folder) throws IOException {
        var partial = new PartialEngine(fixture.engine(), folder);
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        partial.has(360_000, large(10_000));
        fixture.process("one", partial).advance(ref);
        List<Utterance> longer = fixture.transcript(ref);

        partial.has(180_000, large(5_000));
        fixture.process("one", partial).advance(ref);

        assertThat(fixture.transcript(ref)).isEqualTo(longer);
    }

    @Test
    void a_secret_stays_secret_in_a_new_transcript_and_its_summary() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        String secret = fixture.transcript(ref).getFirst().text();
        assertThat(fixture.summary(ref, Edition.PLAYER))
                .as("before it is secret")
                .contains(TranscriptionFixture.words(secret));
        fixture.hide(ref, 0);
        SessionResults before = fixture.results(ref);

        fixture.record(ref);
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);

        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(fixture.session(ref).value().redacted())
                .isEqualTo(new RedactedVersions(
                        before.transcript().map(StoredValue::version),
                        before.summary(Edition.PLAYER).map(StoredValue::version)));
        assertThat(fixture.transcript(ref).getFirst().secret()).isTrue();
        assertThat(fixture.summary(ref, Edition.PLAYER)).doesNotContain(TranscriptionFixture.words(secret));
        assertThat(fixture.summary(ref, Edition.GM)).contains(TranscriptionFixture.words(secret));
    }

    @Test
    void a_new_transcript_without_room_for_the_corrections_is_rejected() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.hear(ref, large(10_000));
        worker.advance(ref);
        fixture.hide(ref, 0);
        List<Utterance> before = fixture.transcript(ref);

        fixture.record(ref);
        worker.advance(ref);
        fixture.hear(ref, large(4_000_000));
        worker.advance(ref);

        var failed = (JobState.Failed) fixture.session(ref).value().job();
        assertThat(failed.why()).isEqualTo(Failure.NO_ROOM.sentence());
        assertThat(failed.worthRetrying()).isFalse();
        assertThat(fixture.transcript(ref)).isEqualTo(before);
    }

    @Test
    void a_permanent_failure_has_a_reason_and_is_not_retried() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.service.fails(fixture.job(ref).value(), "Unsupported media format");

        worker.ended(fixture.job(ref));

        var failed = (JobState.Failed) fixture.session(ref).value().job();
        assertThat(failed.worthRetrying()).isFalse();
        assertThat(failed.why()).endsWith(".");
        fixture.clock.advance(PATIENCE);
        worker.advance(ref);
        assertThat(fixture.service.begun()).isOne();
    }

    @Test
    void a_failed_job_that_is_requested_again_is_started_again() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.service.fails(fixture.job(ref).value(), "Unsupported media format");
        worker.advance(ref);
        StoredValue<Session> failed = fixture.session(ref);
        JobState again = ((JobState.Failed) failed.value().job()).retried(fixture.clock.instant());
        fixture.sessions.update(failed, failed.value().in(again)).orThrow();

        worker.advance(ref);

        assertThat(fixture.status(ref)).isEqualTo(Status.RUNNING);
        assertThat(fixture.service.begun()).isEqualTo(2);
    }

    /// Retries change nothing on the machine.
    @Test
    void a_missing_program_fails_at_once_and_can_be_retried_on_request() {
        SessionRef ref = fixture.recorded();

        fixture.process("bare", new FailingEngine(Failure.NO_DECODER)).advance(ref);

        assertThat(fixture.session(ref).value().job()).isInstanceOfSatisfying(JobState.Failed.class, failed -> {
            assertThat(failed.why()).isEqualTo(Failure.NO_DECODER.sentence());
            assertThat(failed.worthRetrying()).isTrue();
        });
    }

    @Test
    void a_transient_failure_is_retried_with_growing_pauses_up_to_a_limit() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        Duration waited = Duration.ZERO;
        for (int attempt = 1; attempt < RetryPolicy.USUAL.attempts(); attempt++) {
            fixture.service.fails(fixture.job(ref).value(), "Internal service failure");
            worker.advance(ref);
            var again = (JobState.Requested) fixture.session(ref).value().job();
            assertThat(again.attempt()).isEqualTo(attempt + 1);
            assertThat(again.why()).contains(Failure.BROKE_OFF.sentence());
            Duration pause = Duration.between(fixture.clock.instant(), again.notBefore());
            assertThat(pause).isGreaterThan(waited);
            waited = pause;
            worker.advance(ref);
            assertThat(fixture.status(ref)).as("too early").isEqualTo(Status.REQUESTED);
            fixture.clock.advance(pause);
            worker.advance(ref);
            assertThat(fixture.status(ref)).isEqualTo(Status.RUNNING);
        }
        fixture.service.fails(fixture.job(ref).value(), "Internal service failure");
        worker.advance(ref);

        var failed = (JobState.Failed) fixture.session(ref).value().job();
        assertThat(failed.worthRetrying()).isTrue();
        assertThat(fixture.service.begun()).isEqualTo(RetryPolicy.USUAL.attempts());
    }

    @Test
    void a_missing_or_truncated_result_is_requested_again() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.service.completes(fixture.job(ref).value());
        worker.advance(ref);
        isRequestedAgain(ref, 2);

        worker.advance(ref);
        fixture.hear(ref, Arrays.copyOf(TranscriptionFixture.RESULT, TranscriptionFixture.RESULT.length / 2));
        worker.advance(ref);
        isRequestedAgain(ref, 3);

        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);
        isDone(ref);
    }

    private void isRequestedAgain(SessionRef ref, int attempt) {
        var again = (JobState.Requested) fixture.session(ref).value().job();
        assertThat(again.attempt()).isEqualTo(attempt);
        fixture.clock.advance(PATIENCE);
    }

    @Test
    void a_result_of_five_megabytes_is_accepted() {
        isAccepted(5_000_000);
    }

    @Test
    @Tag("proof")
    void a_result_of_fifty_megabytes_is_accepted() {
        isAccepted(50_000_000);
    }

    private void isAccepted(int bytes) {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.hear(ref, large(bytes));

        worker.advance(ref);

        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(fixture.results(ref).transcript().orElseThrow().value().utterances())
                .isGreaterThan(1_000);
    }

    @Test
    void a_service_outage_loses_no_job() {
        SessionRef ref = fixture.recorded();
        fixture.service.refuseNext(50, 503, "ServiceUnavailableException");

        assertThatThrownBy(() -> worker.advance(ref)).isInstanceOf(EngineUnavailable.class);
        assertThat(fixture.status(ref)).isEqualTo(Status.RUNNING);
        fixture.service.refuseNothing();
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        worker.advance(ref);

        isDone(ref);
    }

    @Test
    void the_progress_of_a_job_is_stored() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.service.becomes(fixture.job(ref).value(), "IN_PROGRESS");

        worker.advance(ref);

        var running = (JobState.Running) fixture.session(ref).value().job();
        assertThat(running.progress().stage()).isEqualTo(Progress.Stage.LISTENING);
    }

    @Test
    void every_failure_reason_is_a_sentence() {
        assertThat(Failure.values()).allMatch(why -> why.sentence().endsWith("."));
    }

    private void isDone(SessionRef ref) {
        SessionResults results = fixture.results(ref);
        assertThat(results.session().value().job().status()).isEqualTo(Status.DONE);
        assertThat(results.transcript().orElseThrow().value().utterances()).isPositive();
        assertThat(results.summaries())
                .extracting(StoredValue::value)
                .extracting(Summary::edition)
                .containsExactlyInAnyOrder(Edition.GM, Edition.PLAYER);
        assertThat(fixture.files(ref))
                .as("the recording, the raw result and the transcript")
                .hasSize(3);
    }

    /// A result that repeats one item up to the size.
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
