package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Edition;
import io.talestream.store.Sessions;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.engine.KillSwitch.LastCall;
import io.talestream.testing.time.Eventually;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Several threads or workers find the same result.
@ExtendWith(Engines.class)
class ConcurrentCompletionIT {
    private static final int ONCE = Edition.values().length;
    private static final Duration LESS_THAN_A_CLAIM = Duration.ofSeconds(45);
    private static final Duration MORE_THAN_A_CLAIM = Duration.ofSeconds(61);

    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
    private final AtomicInteger summarised = new AtomicInteger();
    private final TranscriptionFixture fixture = new TranscriptionFixture(_ -> _ -> input -> {
        summarised.incrementAndGet();
        meanwhile.getAndSet(() -> {}).run();
        return new ExtractiveSummarizer().summarize(input);
    });
    private final Transcriptions worker = fixture.process("one");
    private final Transcriptions another = fixture.process("two");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void a_result_that_is_being_taken_is_not_summarised_again() {
        SessionRef ref = heard();
        var again = new AtomicReference<>(true);
        meanwhile.set(() -> again.set(worker.ended(fixture.job(ref))));

        worker.advance(ref);

        assertThat(again.get()).as("the job is not over yet").isFalse();
        isSummarisedOnce(ref);
        assertThat(worker.ended(fixture.job(ref))).isTrue();
    }

    @Test
    void a_result_that_another_worker_is_taking_is_not_summarised_again() {
        SessionRef ref = heard();
        meanwhile.set(() -> {
            another.advance(ref);
            another.ended(fixture.job(ref));
        });

        worker.advance(ref);

        isSummarisedOnce(ref);
    }

    @Test
    void of_many_workers_at_once_one_summarises_a_result() throws Exception {
        SessionRef ref = heard();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Object>> all = IntStream.range(0, 8)
                    .mapToObj(i -> fixture.process("worker " + i))
                    .map(each -> (Callable<Object>) () -> each.advance(ref))
                    .toList();
            for (var each : threads.invokeAll(all)) {
                each.get();
            }
        }

        isSummarisedOnce(ref);
    }

    /// It gets the completion event, while the owner of the job may be gone.
    @Test
    void any_worker_takes_the_result_of_a_job_that_another_one_started() {
        SessionRef ref = heard();

        assertThat(another.ended(fixture.job(ref))).isTrue();

        isSummarisedOnce(ref);
    }

    @Test
    void a_claim_is_renewed_while_a_result_is_taken() {
        SessionRef ref = heard();
        var byOthers = new AtomicInteger(-1);
        meanwhile.set(() -> {
            edit(ref);
            for (int i = 0; i < 3; i++) {
                fixture.clock.advance(LESS_THAN_A_CLAIM);
                Eventually.until(
                        () -> "the claim is renewed: " + running(ref),
                        () -> running(ref)
                                .claim()
                                .orElseThrow()
                                .until()
                                .isAfter(fixture.clock.instant().plus(LESS_THAN_A_CLAIM)));
                another.advance(ref);
            }
            byOthers.set(summarised.get() - 1);
        });

        worker.advance(ref);

        assertThat(byOthers).hasValue(0);
        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
    }

    private void edit(SessionRef ref) {
        StoredValue<Session> session = fixture.session(ref);
        var renamed = SessionDetails.named(new SessionName("The drowned bell"));
        fixture.sessions.update(session, session.value().described(renamed)).orThrow();
    }

    @Test
    void another_worker_takes_over_when_the_claim_of_a_dead_one_has_expired() {
        SessionRef ref = heard();
        meanwhile.set(() -> fixture.killSwitch.dieAfter(0, LastCall.NEVER_SENT));
        assertThatThrownBy(() -> worker.advance(ref)).hasStackTraceContaining(KillSwitch.DEATH);
        assertThat(fixture.killSwitch.revive()).isTrue();

        another.advance(ref);
        assertThat(running(ref).progress().stage()).as("claimed").isEqualTo(Progress.Stage.WRITING);
        fixture.clock.advance(MORE_THAN_A_CLAIM);
        another.advance(ref);

        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(fixture.results(ref).summaries()).hasSize(ONCE);
    }

    /// The process was suspended for longer than its claim.
    @Test
    void a_worker_that_lost_its_claim_changes_nothing() {
        SessionRef ref = heard();
        var taken = new AtomicReference<SessionResults>();
        meanwhile.set(() -> {
            fixture.clock.advance(MORE_THAN_A_CLAIM);
            another.advance(ref);
            taken.set(fixture.results(ref));
        });

        fixture.process("suspended", renewingNothing()).advance(ref);

        assertThat(taken.get().session().value().job().status()).isEqualTo(Status.DONE);
        assertThat(fixture.results(ref)).isEqualTo(taken.get());
    }

    private Sessions renewingNothing() {
        var claims = new AtomicInteger();
        return new Sessions(fixture.on(Engines.dynamo().client())) {
            @Override
            public WriteResult<Session> progress(StoredValue<Session> before, JobState.Running after) {
                return claims.getAndIncrement() == 0
                        ? super.progress(before, after)
                        : new WriteResult.Conflict<>(before);
            }
        };
    }

    /// A session with a finished job, whose result is not taken.
    private SessionRef heard() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        return ref;
    }

    private void isSummarisedOnce(SessionRef ref) {
        assertThat(summarised).hasValue(ONCE);
        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
    }

    private JobState.Running running(SessionRef ref) {
        return (JobState.Running) fixture.session(ref).value().job();
    }
}
