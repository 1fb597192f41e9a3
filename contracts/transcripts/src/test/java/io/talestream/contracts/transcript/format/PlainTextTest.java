package io.talestream.contracts.transcript.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.Lines;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {
    @Test
    void a_name_and_a_colon_start_a_speaker_and_lines_continue() {
        assertThat(lines("""
            MIRA: The bridge is out.
            We go round.
            Old Tom: Round? In this
              weather?

            I stay here.
            MIRA:
            As you like.
            """))
                .containsExactly(
                        "MIRA untimed The bridge is out. We go round.",
                        "Old Tom untimed Round? In this weather?",
                        "Old Tom untimed I stay here.",
                        "MIRA untimed As you like.");
    }

    @Test
    void lines_before_any_name_have_an_unknown_speaker() {
        assertThat(lines("Rain.\n\nMore rain.\nMira: Enough."))
                .containsExactly("Unknown untimed Rain.", "Unknown untimed More rain.", "Mira untimed Enough.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "12:30 we leave",
                "12: that many",
                "https://example.org is where",
                "see http://example.org",
                "Well, one thing: never open it",
                "It ends. So: we go",
                "This is a remark that goes on for far too long to be anyone's name at all: yes"
            })
    void a_remark_with_a_colon_is_not_a_name(String line) {
        assertThat(lines(line)).containsExactly("Unknown untimed " + line);
    }

    @Test
    void adjacent_utterances_of_one_speaker_stay_separate() {
        assertThat(lines("Mira: One.\nMira: Two.")).containsExactly("Mira untimed One.", "Mira untimed Two.");
    }

    @Test
    void a_time_before_the_name_is_the_start_time() {
        assertThat(lines("""
            [00:12:34] Mira: Look.
            00:12:36,5 Tom: Where?
            (01:02)There.
            [01:00:00]
            Mira: Gone.
            Tom: Who?
            """))
                .containsExactly(
                        "Mira 754000-754000 Look.",
                        "Tom 756500-756500 Where?",
                        "Tom 62000-62000 There.",
                        "Mira 3600000-3600000 Gone.",
                        "Tom untimed Who?");
    }

    @Test
    void every_line_ending_is_accepted_and_a_byte_order_mark_is_skipped() {
        assertThat(lines("\ufeffMira: One\r\nTom: Two\rMira: Three\n\r\n"))
                .containsExactly("Mira untimed One", "Tom untimed Two", "Mira untimed Three");
    }

    @Test
    void long_text_is_split_after_sentences() {
        String sentence = "The dragon counts its gold, coin by coin.";
        String speech = (sentence + "\n").repeat(2_000);

        List<Utterance> utterances = TranscriptReads.utterances(TranscriptFormat.PLAIN_TEXT, "Mira: " + speech);

        assertThat(utterances).hasSizeGreaterThan(4).allSatisfy(part -> {
            assertThat(part.speaker()).isEqualTo("Mira");
            assertThat(part.text()).startsWith("The dragon").endsWith("coin.");
        });
        assertThat(utterances.stream().map(Utterance::text).collect(Collectors.joining(" ")))
                .isEqualTo(speech.replace('\n', ' ').strip());
        assertThat(utterances).extracting(Utterance::ordinal).startsWith(0, 1, 2);
    }

    @Test
    void a_file_of_white_space_is_empty() {
        assertThat(lines("\u00a0\u0001".repeat(50_000) + "\nMira: ok")).containsExactly("Mira untimed ok");
    }

    @Test
    void line_and_transcript_length_are_bounded() {
        assertThatThrownBy(() -> lines("Mira: ok\n" + "x".repeat(Lines.LONGEST + 1)))
                .isInstanceOf(UnreadableTranscript.class)
                .hasMessage("line 2: expected at most 1000000 characters in a line");
        assertThatThrownBy(() -> lines("a: b\n".repeat(Utterance.MOST + 1)))
                .isInstanceOf(UnreadableTranscript.class)
                .hasMessage("line 200001: expected at most 200000 utterances");
    }

    private static List<String> lines(String text) {
        return TranscriptReads.lines(TranscriptFormat.PLAIN_TEXT, text);
    }
}
