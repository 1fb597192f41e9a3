package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.Edition;
import io.talestream.testing.engine.Engines;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The poll and a completion event find the same result.
@ExtendWith(Engines.class)
class ConcurrentCompletionIT {
    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
    private final AtomicInteger summarised = new AtomicInteger();
    private final TranscriptionFixture fixture = new TranscriptionFixture(_ -> _ -> input -> {
        summarised.incrementAndGet();
        meanwhile.getAndSet(() -> {}).run();
        return new ExtractiveSummarizer().summarize(input);
    });
    private final Transcriptions worker = fixture.process("one");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void a_result_that_is_being_taken_is_not_summarised_again() {
        SessionRef ref = fixture.recorded();
        worker.advance(ref);
        fixture.hear(ref, TranscriptionFixture.RESULT);
        var again = new AtomicReference<>(true);
        meanwhile.set(() -> again.set(worker.ended(fixture.job(ref))));

        worker.advance(ref);

        assertThat(again.get()).as("the job is not over yet").isFalse();
        assertThat(summarised).hasValue(Edition.values().length);
        assertThat(fixture.status(ref)).isEqualTo(Status.DONE);
        assertThat(worker.ended(fixture.job(ref))).isTrue();
    }
}
