package io.talestream.contracts.transcript.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubRipTest {
    @Test
    void cues_become_utterances_without_markup() {
        assertThat(lines("""
            \ufeff1
            00:00:01,000 --> 00:00:02,500 X1:40 X2:600 Y1:20 Y2:50
            {\\an8}<i>Who goes
            there?</i>

            2
            00:00:03.000 --> 00:00:04.000
            MIRA: <font color="red">Only</font> me & {the} dog.


            00:00:05,1 --> 00:00:05,1
            42
            3
            00:00:06,000 --> 00:00:07,000
            Tom: Hm &amp; no
            4
            00:00:08,000 --> 00:00:09,000
            """.replace("\n", "\r\n")))
                .containsExactly(
                        "Unknown 1000-2500 Who goes there?",
                        "MIRA 3000-4000 Only me & {the} dog.",
                        "Unknown 5100-5100 42",
                        "Tom 6000-7000 Hm &amp; no");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1|Hush",
                "2|1\nHush",
                "2|1\n00:00:01,000 -> 00:00:02,000\nHush",
                "2|1\n00:00:02,000 --> 00:00:01,000\nHush",
                "5|1\n00:00:01,000 --> 00:00:02,000\nHush\n\nHush",
                "2|7"
            })
    void invalid_subrip_is_refused_by_line_number_without_quoting_it(String numbered) {
        String[] parts = numbered.split("\\|", 2);

        assertThatThrownBy(() -> lines(parts[1]))
                .isInstanceOf(UnreadableTranscript.class)
                .hasMessageStartingWith("line " + parts[0] + ": ")
                .hasMessageNotContaining("Hush");
    }

    @Test
    void malformed_markup_is_parsed_in_linear_time() {
        assertThat(lines("00:00:01,000 --> 00:00:02,000\n" + "{\\".repeat(200_000)))
                .isNotEmpty();
    }

    @Property(seed = "1")
    void subrip_keeps_times_and_speakers(@ForAll("spoken") List<Utterance> utterances, @ForAll boolean isNumbered) {
        String file = utterances.stream()
                .map(it -> "%s%s --> %s\r\n%s: %s\r\n\r\n"
                        .formatted(
                                isNumbered ? it.ordinal() + 1 + "\r\n" : "",
                                Clock.subRip(it.span().orElseThrow().startMs()),
                                Clock.subRip(it.span().orElseThrow().endMs()),
                                it.speaker(),
                                it.text()))
                .collect(Collectors.joining());

        assertThat(TranscriptReads.utterances(TranscriptFormat.SUBRIP, file)).isEqualTo(utterances);
    }

    @Provide
    static Arbitrary<List<Utterance>> spoken() {
        return AnyUtterance.spoken();
    }

    private static List<String> lines(String text) {
        return TranscriptReads.lines(TranscriptFormat.SUBRIP, text);
    }
}
