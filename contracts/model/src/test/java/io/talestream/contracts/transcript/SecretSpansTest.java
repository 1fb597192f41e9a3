package io.talestream.contracts.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SecretSpansTest {
    @Test
    void secret_lines_are_silent_with_a_margin() {
        assertThat(of(said(1_000, 2_000), secret(3_000, 4_000), said(5_000, 6_000), secret(100, 900)))
                .isEqualTo(silent(new Span(0, 1_150), new Span(2_750, 4_250)));
    }

    @Test
    void overlapping_parts_are_one() {
        assertThat(of(said(0, 500), secret(1_000, 5_000), secret(2_000, 3_000), secret(5_400, 6_000)))
                .isEqualTo(silent(new Span(750, 6_250)));
    }

    @Test
    void a_secret_line_without_a_time_or_an_end_lasts_until_the_next_later_line() {
        assertThat(of(said(0, 1_000), secret(), said(900, 950), said(4_000, 5_000)))
                .isEqualTo(silent(new Span(750, 4_250)));
        assertThat(of(said(0, 1_000), secret(2_000, 2_000), said(4_000, 4_000)))
                .isEqualTo(silent(new Span(1_750, 4_250)));
        assertThat(of(said(0, 1_000), secret())).isEqualTo(silent(new Span(750, Span.LATEST_MS)));
    }

    @Test
    void a_secret_message_of_a_chat_log_is_not_audible() {
        Utterance whisper = new Utterance(
                0,
                "Tov",
                Optional.of(Span.at(500)),
                "I steal the key.",
                Optional.empty(),
                List.of(),
                true,
                Utterance.Kind.WHISPER);

        assertThat(of(said(0, 1_000), whisper, said(2_000, 3_000))).isEqualTo(new Audible.Whole());
    }

    @Test
    void without_secrets_players_hear_everything() {
        assertThat(of(said(0, 1_000), said())).isEqualTo(new Audible.Whole());
        assertThat(of()).isEqualTo(new Audible.Whole());
    }

    @Test
    void without_times_or_visible_lines_players_hear_nothing() {
        assertThat(of(said(), secret())).isEqualTo(new Audible.Nothing());
        assertThat(of(said(), said())).as("as with a secret").isEqualTo(new Audible.Nothing());
        assertThat(of(secret(0, 1_000), secret(1_000, 2_000))).isEqualTo(new Audible.Nothing());
    }

    @Test
    void too_many_parts_are_joined_over_the_shortest_gaps() {
        List<Utterance> lines = new ArrayList<>(List.of(said(0, 10)));
        IntStream.range(1, 3 * SecretSpans.MOST).forEach(i -> lines.add(secret(i * 2_000L, i * 2_000L + 1_000)));
        lines.add(secret(100_000_000, 100_001_000));

        assertThat(of(lines.toArray(Utterance[]::new)))
                .isEqualTo(silent(
                        new Span(1_750, (3 * SecretSpans.MOST - 1) * 2_000L + 1_250),
                        new Span(99_999_750, 100_001_250)));
    }

    private static Audible silent(Span... spans) {
        return new Audible.Redacted(List.of(spans));
    }

    private static Audible of(Utterance... lines) {
        var spans = new SecretSpans();
        for (Utterance line : lines) {
            spans.add(line);
        }
        return spans.end();
    }

    private static Utterance said(long from, long to) {
        return said(Optional.of(new Span(from, to)));
    }

    private static Utterance said() {
        return said(Optional.empty());
    }

    private static Utterance secret(long from, long to) {
        return said(from, to).hidden();
    }

    private static Utterance secret() {
        return said().hidden();
    }

    private static Utterance said(Optional<Span> span) {
        return new Utterance(0, "Mira", span, "Go on.", Optional.empty(), List.of());
    }
}
