package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.store.Sessions;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.Eventually;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.SpeechJob;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class TranscriptionWorkerIT {
    private static final TranscriptionWorker.Pauses SHORT =
            new TranscriptionWorker.Pauses(Duration.ofMillis(20), Duration.ofMillis(20), Duration.ofMillis(20));
    private static final TranscriptionWorker.Pauses ASLEEP =
            new TranscriptionWorker.Pauses(Duration.ofDays(1), Duration.ofMillis(20), Duration.ofDays(1));

    /// Each poll queries every part of both states.
    private static final int MANY_POLLS = 20 * 2 * PendingPartition.PARTS;

    private final TranscriptionFixture fixture = new TranscriptionFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void waiting_sessions_are_found_without_a_wake_up() {
        List<SessionRef> refs =
                IntStream.range(0, 6).mapToObj(_ -> fixture.recorded()).toList();

        try (var _ = TranscriptionWorker.start(fixture.sessions, fixture.process("one"), SHORT);
                var _ = TranscriptionWorker.start(fixture.sessions, fixture.process("two"), SHORT)) {
            Eventually.until("all jobs are started", () -> fixture.service.begun() == refs.size());
            refs.forEach(ref -> fixture.hear(ref, TranscriptionFixture.RESULT));
            Eventually.until(
                    "all sessions are done", () -> refs.stream().allMatch(ref -> fixture.status(ref) == Status.DONE));
        }

        assertThat(fixture.service.begun()).isEqualTo(refs.size());
    }

    @Test
    void a_wake_up_starts_a_job_immediately() {
        try (var worker = TranscriptionWorker.start(fixture.sessions, fixture.process("one"), ASLEEP)) {
            fixture.recorded();
            worker.wake();
            Eventually.until("the first job is started, and the worker sleeps", () -> fixture.service.begun() == 1);

            fixture.recorded();
            worker.wake();

            Eventually.until("the job is started", () -> fixture.service.begun() == 2);
        }
    }

    @Test
    void a_new_job_starts_soon_without_polling_the_running_ones() {
        var rarely = new TranscriptionWorker.Pauses(Duration.ofMillis(20), Duration.ofDays(1), Duration.ofDays(1));
        try (var _ = TranscriptionWorker.start(fixture.sessions, fixture.process("one"), rarely)) {
            fixture.recorded();
            Eventually.until("the job is started", () -> fixture.service.begun() == 1);
            long before = statusCalls();

            fixture.recorded();

            Eventually.until("the second job is started", () -> fixture.service.begun() == 2);
            assertThat(statusCalls() - before).as("only the new job is polled").isLessThanOrEqualTo(2);
        }
    }

    private long statusCalls() {
        return fixture.service.calls().stream()
                .filter("GetTranscriptionJob"::equals)
                .count();
    }

    @Test
    void deleting_a_session_stops_its_job() {
        try (var worker = TranscriptionWorker.start(fixture.sessions, fixture.process("one"), SHORT)) {
            SessionRef ref = fixture.recorded();
            worker.wake();
            Eventually.until(
                    "the job is started", () -> fixture.status(ref) == Status.RUNNING && fixture.service.begun() == 1);
            JobName job = fixture.job(ref);

            fixture.sessions.delete(fixture.session(ref)).orThrow();
            Eventually.until(
                    "the service refuses to delete a running job",
                    () -> fixture.service.calls().contains("DeleteTranscriptionJob"));
            fixture.service.fails(job.value(), "it has ended, so it can be deleted");

            Eventually.until("the job is deleted", () -> !fixture.service.has(job.value()));
        }
    }

    @Test
    void cancelling_a_job_stops_it() {
        assertThatACancelledJobStops(fixture.sessions, fixture.process("one"), () -> {});
    }

    @Test
    void cancelling_a_job_while_it_starts_stops_it() {
        var isStarted = new CompletableFuture<Boolean>();
        var slow = new ForwardingEngine(fixture.engine()) {
            @Override
            public EngineState start(SpeechJob job) {
                EngineState state = super.start(job);
                isStarted.join();
                return state;
            }
        };
        var polls = new AtomicInteger();
        var counted = new Sessions(fixture.on(Engines.dynamo().client())) {
            @Override
            public Page<StoredValue<Session>> pending(PendingPartition part, PageRequest request) {
                polls.incrementAndGet();
                return super.pending(part, request);
            }
        };
        assertThatACancelledJobStops(counted, fixture.process("one", slow), () -> {
            int before = polls.get();
            Eventually.until("the worker polls on", () -> polls.get() > before + MANY_POLLS);
            isStarted.complete(true);
        });
    }

    private void assertThatACancelledJobStops(Sessions sessions, Transcriptions transcriptions, Runnable afterwards) {
        try (var worker = TranscriptionWorker.start(sessions, transcriptions, ASLEEP)) {
            SessionRef ref = fixture.recorded();
            worker.wake();
            Eventually.until(
                    "the job is started", () -> fixture.status(ref) == Status.RUNNING && fixture.service.begun() == 1);
            JobName job = fixture.job(ref);
            StoredValue<Session> running = fixture.session(ref);

            fixture.sessions
                    .update(
                            running,
                            running.value()
                                    .in(((JobState.Running) running.value().job()).cancelled()))
                    .orThrow();
            fixture.service.fails(job.value(), "it has ended, so it can be deleted");
            afterwards.run();

            Eventually.until("the job is deleted", () -> !fixture.service.has(job.value()));
            assertThat(fixture.status(ref)).isEqualTo(Status.FAILED);
        }
    }

    @Test
    void an_unavailable_service_does_not_block_other_jobs() {
        fixture.service.refuseNext(8, 503, "ServiceUnavailableException");
        List<SessionRef> refs =
                IntStream.range(0, 3).mapToObj(_ -> fixture.recorded()).toList();

        try (var _ = TranscriptionWorker.start(fixture.sessions, fixture.process("one"), SHORT)) {
            Eventually.until("all jobs are started", () -> fixture.service.begun() == refs.size());
        }
    }
}
