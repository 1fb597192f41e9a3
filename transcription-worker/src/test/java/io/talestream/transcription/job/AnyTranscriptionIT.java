package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.stream.consumer.Answer;
import io.talestream.testing.engine.KillSwitch.LastCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;

/// For any operations on sessions, any order and repetition of the changes the consumer gets, and any number of
/// killed workers: in the end the newest recording of every session is transcribed, and each recording had at most
/// one job.
class AnyTranscriptionIT {
    private static final int SESSIONS = 2;
    private static final int ROUNDS = 20;
    private static final Duration LONG_AFTERWARDS = Duration.ofHours(1);

    @Property(tries = 15, seed = "1", edgeCases = EdgeCasesMode.NONE)
    void any_history_ends_with_every_newest_recording_transcribed(@ForAll("steps") List<Step> steps) throws Exception {
        endsInTheExpectedState(steps);
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    @Tag("proof")
    void three_hundred_histories_end_with_every_newest_recording_transcribed(@ForAll("steps") List<Step> steps)
            throws Exception {
        endsInTheExpectedState(steps);
    }

    private static void endsInTheExpectedState(List<Step> steps) throws Exception {
        try (var history = new History()) {
            for (Step step : steps) {
                history.take(step);
            }
            history.settle();
            history.check();
        }
    }

    enum Action {
        /// The first recording, or a replacement.
        RECORD,
        DELETE,
        /// A repeated change, an early one, or the next one.
        DELIVER,
        /// A worker advances the session.
        ADVANCE,
        /// The service ends the job of the session, and its event is delivered.
        COMPLETE,
        /// The event of a job is delivered late, or again.
        EVENT,
        /// The worker dies after some calls to table, bucket and service, and another one replaces it.
        KILL
    }

    /// @param which session, change or job, modulo their number
    /// @param calls that a worker makes before it is killed
    record Step(Action action, int which, int calls, LastCall lastCall) {}

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Action> action = Arbitraries.frequency(
                Tuple.of(4, Action.RECORD),
                Tuple.of(2, Action.ADVANCE),
                Tuple.of(4, Action.COMPLETE),
                Tuple.of(3, Action.DELIVER),
                Tuple.of(1, Action.EVENT),
                Tuple.of(3, Action.KILL),
                Tuple.of(1, Action.DELETE));
        return Combinators.combine(
                        action,
                        Arbitraries.integers().between(0, 30),
                        Arbitraries.integers().between(0, 12),
                        Arbitraries.of(LastCall.class))
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(40)
                .withSizeDistribution(RandomDistribution.uniform());
    }

    private static final class History implements AutoCloseable {
        private final TranscriptionFixture fixture = new TranscriptionFixture();
        private final ReplayFixture replays = new ReplayFixture(fixture.table, fixture.bucket);
        private final List<SessionRef> refs =
                Stream.generate(fixture::planned).limit(SESSIONS).toList();
        private final Map<SessionRef, AudioRef> newest = new HashMap<>();
        private final Set<SessionRef> deleted = new LinkedHashSet<>();
        private final List<Change.Decoded> changes = new ArrayList<>();
        private Transcriptions worker = fixture.process("worker 1");
        private int workers = 1;

        void take(Step step) throws InterruptedException {
            SessionRef ref = refs.get(step.which() % refs.size());
            switch (step.action()) {
                case RECORD -> {
                    if (!deleted.contains(ref)) {
                        newest.put(ref, fixture.record(ref));
                    }
                }
                case DELETE -> {
                    if (deleted.add(ref)) {
                        fixture.sessions.delete(fixture.session(ref)).orThrow();
                    }
                }
                case DELIVER -> {
                    changes.addAll(replays.news());
                    deliver(changes.get(step.which() % changes.size()));
                }
                case ADVANCE -> worker.advance(ref);
                case COMPLETE -> {
                    for (String job : jobsOf(ref)) {
                        complete(job);
                        boolean _ = worker.ended(new JobName(job));
                    }
                }
                case EVENT -> {
                    List<String> begun = fixture.service.begunNames();
                    if (!begun.isEmpty()) {
                        boolean _ = worker.ended(new JobName(begun.get(step.which() % begun.size())));
                    }
                }
                case KILL -> kill(ref, step);
            }
        }

        /// Runs the next step of the worker for the session.
        private void kill(SessionRef ref, Step step) {
            boolean _ = fixture.diesAfter(step.calls(), step.lastCall(), () -> {
                worker.advance(ref);
                jobsOf(ref).forEach(job -> worker.ended(new JobName(job)));
            });
            worker = fixture.process("worker " + ++workers);
        }

        private List<String> jobsOf(SessionRef ref) {
            return fixture.service.jobNames().stream()
                    .filter(name -> new JobName(name).session().equals(Optional.of(ref)))
                    .toList();
        }

        private void complete(String job) {
            fixture.put(fixture.service.outputKey(job), TranscriptionFixture.RESULT);
            fixture.service.completes(job);
        }

        private void deliver(Change.Decoded change) {
            var consumer = fixture.consumer(() -> refs.forEach(worker::advance));
            assertThat(consumer.apply(change)).isEqualTo(new Answer.Applied());
        }

        /// Delivers every change and every event until no work is left.
        void settle() throws InterruptedException {
            fixture.clock.advance(LONG_AFTERWARDS);
            List<Change.Decoded> due = new ArrayList<>(changes);
            due.addAll(replays.news());
            for (int round = 0; !due.isEmpty() || refs.stream().anyMatch(this::isPending); round++) {
                assertThat(round).as("rounds without an end").isLessThan(ROUNDS);
                due.reversed().forEach(this::deliver);
                refs.forEach(worker::advance);
                for (String job : fixture.service.jobNames()) {
                    complete(job);
                    boolean _ = worker.ended(new JobName(job));
                }
                due = replays.news();
            }
        }

        private boolean isPending(SessionRef ref) {
            return fixture.sessions
                    .find(ref)
                    .flatMap(session -> session.value().job().pendingSince())
                    .isPresent();
        }

        void check() {
            assertThat(fixture.service.begunNames()).doesNotHaveDuplicates();
            for (SessionRef ref : refs) {
                if (deleted.contains(ref)) {
                    assertThat(fixture.sessions.find(ref)).isEmpty();
                    assertThat(fixture.files(ref)).isEmpty();
                    assertThat(jobsOf(ref)).isEmpty();
                } else if (newest.containsKey(ref)) {
                    isTranscribed(ref, newest.get(ref));
                } else {
                    assertThat(fixture.status(ref)).isEqualTo(Status.NONE);
                    assertThat(fixture.files(ref)).isEmpty();
                }
            }
        }

        private void isTranscribed(SessionRef ref, AudioRef audio) {
            SessionResults results = fixture.results(ref);
            assertThat(results.session().value().job().status()).isEqualTo(Status.DONE);
            assertThat(results.session().value().job().recording()).contains(audio);
            assertThat(results.transcript().orElseThrow().value().objectKey())
                    .isEqualTo(ObjectKeys.transcript(ref, audio.version()));
            assertThat(fixture.transcript(ref)).isNotEmpty();
            assertThat(results.summaries())
                    .extracting(StoredValue::value)
                    .extracting(Summary::edition)
                    .containsExactlyInAnyOrder(Edition.values());
            String recordings =
                    ObjectKeys.recordings(ref).substring(ObjectKeys.below(ref).length());
            assertThat(fixture.files(ref).stream().filter(name -> name.startsWith(recordings)))
                    .as("recordings")
                    .containsExactly(recordings + audio.version().micros());
            assertThat(jobsOf(ref))
                    .as("jobs")
                    .containsExactly(JobName.of(ref, audio).value());
        }

        @Override
        public void close() {
            replays.close();
            fixture.close();
        }
    }
}
