package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.Eventually;
import java.time.Duration;
import java.util.List;
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

    private final TranscriptionFixture night = new TranscriptionFixture();

    @AfterEach
    void close() {
        night.close();
    }

    @Test
    void what_nobody_tells_of_is_done_all_the_same() {
        List<SessionRef> refs =
                IntStream.range(0, 6).mapToObj(_ -> night.recorded()).toList();

        try (var _ = TranscriptionWorker.start(night.sessions, night.process("one"), SHORT);
                var _ = TranscriptionWorker.start(night.sessions, night.process("two"), SHORT)) {
            Eventually.until("all are started", () -> night.service.begun() == refs.size());
            refs.forEach(ref -> night.hear(ref, TranscriptionFixture.RESULT));
            Eventually.until("all are done", () -> refs.stream().allMatch(ref -> night.status(ref) == Status.DONE));
        }

        assertThat(night.service.begun()).isEqualTo(refs.size());
    }

    @Test
    void who_is_told_looks_at_once() {
        try (var worker = TranscriptionWorker.start(night.sessions, night.process("one"), ASLEEP)) {
            night.recorded();
            worker.tell();
            Eventually.until("it has looked, and sleeps", () -> night.service.begun() == 1);

            night.recorded();
            worker.tell();

            Eventually.until("it is started", () -> night.service.begun() == 2);
        }
    }

    @Test
    void what_is_new_is_begun_soon_while_others_are_left_in_peace() {
        var rarely = new TranscriptionWorker.Pauses(Duration.ofMillis(20), Duration.ofDays(1), Duration.ofDays(1));
        try (var _ = TranscriptionWorker.start(night.sessions, night.process("one"), rarely)) {
            night.recorded();
            Eventually.until("it is started", () -> night.service.begun() == 1);
            long asked = asked();

            night.recorded();

            Eventually.until("the next one, too", () -> night.service.begun() == 2);
            assertThat(asked() - asked).as("only the new one was asked about").isLessThanOrEqualTo(2);
        }
    }

    private long asked() {
        return night.service.calls().stream()
                .filter("GetTranscriptionJob"::equals)
                .count();
    }

    @Test
    void a_job_whose_session_goes_is_stopped() {
        try (var worker = TranscriptionWorker.start(night.sessions, night.process("one"), SHORT)) {
            SessionRef ref = night.recorded();
            worker.tell();
            Eventually.until("it is started", () -> night.status(ref) == Status.RUNNING && night.service.begun() == 1);
            JobName job = night.job(ref);

            night.sessions.delete(night.session(ref)).orThrow();
            Eventually.until(
                    "the service does not let go of it yet",
                    () -> night.service.calls().contains("DeleteTranscriptionJob"));
            night.service.fails(job.value(), "it has ended, so it can be deleted");

            Eventually.until("it is forgotten", () -> !night.service.has(job.value()));
        }
    }

    @Test
    void one_that_cannot_be_done_now_does_not_keep_the_others_waiting() {
        night.service.refuseNext(8, 503, "ServiceUnavailableException");
        List<SessionRef> refs =
                IntStream.range(0, 3).mapToObj(_ -> night.recorded()).toList();

        try (var _ = TranscriptionWorker.start(night.sessions, night.process("one"), SHORT)) {
            Eventually.until("all are started in the end", () -> night.service.begun() == refs.size());
        }
    }
}
