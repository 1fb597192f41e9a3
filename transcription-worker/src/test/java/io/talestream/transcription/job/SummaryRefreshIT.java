package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.testing.engine.Engines;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Lines that become secret while a model writes a summary, which takes minutes.
@ExtendWith(Engines.class)
class SummaryRefreshIT {
    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
    private final AtomicInteger summarised = new AtomicInteger();
    private final TranscriptionFixture fixture = new TranscriptionFixture(_ -> _ -> input -> {
        summarised.incrementAndGet();
        meanwhile.getAndSet(() -> {}).run();
        return new ExtractiveSummarizer().summarize(input);
    });

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void a_line_hidden_while_an_imported_transcript_is_summarised_is_not_in_the_players_summary() {
        SessionRef ref = imported();
        meanwhile.set(() -> fixture.hide(ref, 1));

        summarise(ref);

        assertThat(fixture.summary(ref, Edition.PLAYER)).contains("chapel").doesNotContain("lighthouse");
        assertThat(fixture.summary(ref, Edition.GM)).contains("chapel", "lighthouse");
    }

    @Test
    void a_summary_withheld_while_it_is_regenerated_gets_no_line_that_was_hidden_meanwhile() {
        SessionRef ref = summarised();
        fixture.hide(ref, 0);
        meanwhile.set(() -> {
            fixture.hide(ref, 1);
            withhold(ref);
        });

        fixture.refresh().refreshCorrected(ref);

        assertThat(fixture.summary(ref, Edition.PLAYER))
                .contains("ferryman")
                .doesNotContain("chapel", "lighthouse", Summary.WITHHELD);
    }

    @Test
    void a_summary_withheld_before_it_is_regenerated_gets_no_line_that_was_hidden_meanwhile() {
        SessionRef ref = summarised();
        fixture.hide(ref, 0);
        withhold(ref);
        meanwhile.set(() -> fixture.hide(ref, 1));

        fixture.refresh().refreshCorrected(ref);

        assertThat(fixture.summary(ref, Edition.PLAYER))
                .contains("ferryman")
                .doesNotContain("chapel", "lighthouse", Summary.WITHHELD);
    }

    @Test
    void a_withheld_summary_of_a_machine_whose_clock_is_ahead_is_regenerated() {
        SessionRef ref = summarised();
        fixture.clock.advance(Duration.ofHours(-1));
        fixture.hide(ref, 0);
        withhold(ref);

        fixture.refresh().refreshCorrected(ref);

        assertThat(fixture.summary(ref, Edition.PLAYER))
                .contains("lighthouse")
                .doesNotContain("chapel", Summary.WITHHELD);
    }

    @Test
    void correcting_a_text_does_not_start_the_model_again() {
        SessionRef ref = imported();
        meanwhile.set(() -> correct(ref, "The bell of the sunken chapel rings at midnight."));

        summarise(ref);

        assertThat(summarised).hasValue(Edition.values().length);
        assertThat(fixture.summary(ref, Edition.PLAYER)).contains("chapel");
    }

    private SessionRef imported() {
        SessionRef ref = fixture.planned();
        fixture.importTranscript(
                ref,
                line(0, "The bell of the drowned chapel rings at midnight."),
                line(1, "The baron hides his brother in the lighthouse."),
                line(2, "A ferryman takes the party across the river."));
        return ref;
    }

    private SessionRef summarised() {
        SessionRef ref = imported();
        summarise(ref);
        assertThat(fixture.summary(ref, Edition.PLAYER)).contains("chapel", "lighthouse", "ferryman");
        return ref;
    }

    private void summarise(SessionRef ref) {
        var done = (JobState.Done) fixture.session(ref).value().job();
        fixture.refresh().refreshImported(ref, done.at());
    }

    private void withhold(SessionRef ref) {
        StoredValue<Summary> summary =
                fixture.results(ref).summary(Edition.PLAYER).orElseThrow();
        fixture.sessions.withhold(summary).orThrow();
    }

    private void correct(SessionRef ref, String text) {
        Utterance said = fixture.transcript(ref).getFirst();
        Corrections _ = fixture.correct(
                ref, before -> before.with(0, Correction.of(said, Optional.of(text), Optional.empty())));
    }

    private static Utterance line(int ordinal, String text) {
        return new Utterance(ordinal, "MIRA", Optional.empty(), text, Optional.empty(), List.of(), false);
    }
}
