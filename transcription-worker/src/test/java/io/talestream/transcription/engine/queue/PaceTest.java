package io.talestream.transcription.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.Progress;
import io.talestream.testing.time.SettableClock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final OptionalLong TEN_MINUTES = OptionalLong.of(600_000);

    private final SettableClock clock = SettableClock.at(SettableClock.SAMPLE_TIME);
    private final AtomicReference<Double> factor = new AtomicReference<>(0.0);

    @Test
    void the_eta_follows_the_measured_real_time_factor() {
        Pace pace = new Pace(clock, factor);
        assertThat(pace.at(0, TEN_MINUTES).eta()).as("nothing is measured yet").isEmpty();

        clock.advance(Duration.ofSeconds(20));
        Progress tenth = pace.at(60_000, TEN_MINUTES);
        assertThat(tenth.percent()).contains(10);
        assertThat(tenth.eta()).contains(clock.instant().plusSeconds(180));

        clock.advance(Duration.ofSeconds(100));
        assertThat(pace.at(120_000, TEN_MINUTES).eta())
                .as("it became slower")
                .contains(clock.instant().plusSeconds(480));
    }

    @Test
    void the_next_recording_has_an_eta_from_the_start() {
        Pace first = new Pace(clock, factor);
        first.at(0, TEN_MINUTES);
        clock.advance(Duration.ofSeconds(20));
        first.at(60_000, TEN_MINUTES);

        assertThat(new Pace(clock, factor).at(0, OptionalLong.of(300_000)).eta())
                .contains(clock.instant().plusSeconds(100));
    }

    @Test
    void a_recording_of_unknown_length_has_no_eta() {
        assertThat(new Pace(clock, factor).at(60_000, OptionalLong.empty()))
                .isEqualTo(new Progress(Progress.Stage.LISTENING, Optional.empty()));
    }
}
