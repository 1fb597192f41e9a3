package io.talestream.transcription.engine.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.transcript.Span;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeechSpansTest {
    private static final int FRAME_MS = 32;

    private final List<Span> found = new ArrayList<>();
    private final SpeechSpans spans = new SpeechSpans(FRAME_MS, found::add);

    @Test
    void speech_is_a_span_with_a_margin() {
        frames(20, 0.1);
        frames(20, 0.9);
        frames(20, 0.1);
        spans.end(60 * FRAME_MS);

        assertThat(found)
                .containsExactly(
                        new Span(20 * FRAME_MS - SpeechSpans.MARGIN_MS, 40 * FRAME_MS + SpeechSpans.MARGIN_MS));
    }

    @Test
    void a_short_pause_does_not_end_a_span() {
        frames(20, 0.9);
        frames(9, 0.1);
        frames(20, 0.9);
        frames(10, 0.1);
        frames(20, 0.9);
        spans.end(79 * FRAME_MS);

        assertThat(found).hasSize(2);
        assertThat(found.getFirst()).isEqualTo(new Span(0, 49 * FRAME_MS + SpeechSpans.MARGIN_MS));
    }

    @Test
    void a_click_is_no_speech() {
        frames(20, 0.1);
        frames(6, 0.9);
        frames(20, 0.1);
        spans.end(46 * FRAME_MS);

        assertThat(found).isEmpty();
    }

    @Test
    void speech_at_the_end_ends_with_the_recording() {
        frames(20, 0.9);
        spans.end(20 * FRAME_MS - 10);

        assertThat(found).containsExactly(new Span(0, 20 * FRAME_MS - 10));
    }

    @Test
    void a_span_is_passed_on_as_soon_as_it_has_ended() {
        frames(20, 0.9);
        frames(10, 0.1);

        assertThat(found).hasSize(1);
    }

    private void frames(int count, double probability) {
        for (int i = 0; i < count; i++) {
            spans.add(probability);
        }
    }
}
