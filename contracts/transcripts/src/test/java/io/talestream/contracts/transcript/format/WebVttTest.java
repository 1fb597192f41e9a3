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

class WebVttTest {
    @Test
    void cues_become_utterances_and_other_blocks_are_skipped() {
        assertThat(lines("""
            \ufeffWEBVTT - the night watch
            Kind: captions

            STYLE
            ::cue { color: red }

            REGION
            id:fred

            NOTE This is --> not a cue
            nor is this

            watch-1
            00:01.000 --> 00:02.500 align:start position:10%
            <v Mira>Who <i>goes</i> there?</v>

            01:00:00.000 --> 01:00:01.000
            <v.loud.far Old Tom>Only <c.red>me</c> &amp; the <00:59:59.000>dog,
            as ever.

            00:00.500 --> 00:00.500
            Mira: Come in.

            00:03.000 --> 00:04.000

            NOTE the end
            """))
                .containsExactly(
                        "Mira 1000-2500 Who goes there?",
                        "Old Tom 3600000-3601000 Only me & the dog, as ever.",
                        "Mira 500-500 Come in.");
    }

    @Test
    void several_voices_in_one_cue_become_several_utterances() {
        assertThat(lines("""
            WEBVTT

            00:01.000 --> 00:02.000
            - listen -
            <v Mira>One.
            <v Tom>Two.</v>
            Three.
            """))
                .containsExactly(
                        "Unknown 1000-2000 - listen -",
                        "Mira 1000-2000 One.",
                        "Tom 1000-2000 Two.",
                        "Unknown 1000-2000 Three.");
    }

    @Test
    void character_references_are_decoded_and_a_lone_bracket_is_literal() {
        assertThat(lines("WEBVTT\n\n00:01.000 --> 00:02.000\n"
                        + "&lt;3&gt; &quot;x&quot;&nbsp;&#233; &#x1F409; &bogus; &#xD800; & I <3 you < all"))
                .containsExactly("Unknown 1000-2000 <3> \"x\" é \ud83d\udc09 &bogus; &#xD800; & I <3 you < all");
    }

    @Test
    void a_missing_blank_line_does_not_join_cues() {
        assertThat(lines("WEBVTT\n00:01.000 --> 00:02.000\nOne\n2\n00:03.000 --> 00:04.000\nTwo"))
                .containsExactly("Unknown 1000-2000 One", "Unknown 3000-4000 Two");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1|WEBVT\n\n00:01.000 --> 00:02.000\nHush",
                "1|WEBVTTX\n\n00:01.000 --> 00:02.000\nHush",
                "3|WEBVTT\n\n00:01.000 --> later\nHush",
                "3|WEBVTT\n\n00:61.000 --> 01:02.000\nHush",
                "4|WEBVTT\n\nid\n00:02.000 --> 00:01.000\nHush",
                "3|WEBVTT\n\n100:00:00.000 --> 100:00:00.001\nHush",
                "4|WEBVTT\n\nHush\nHush again\n\n00:01.000 --> 00:02.000\nHush",
                "4|WEBVTT\n\nHush"
            })
    void invalid_webvtt_is_refused_by_line_number_without_quoting_it(String numbered) {
        String[] parts = numbered.split("\\|", 2);

        assertThatThrownBy(() -> lines(parts[1]))
                .isInstanceOf(UnreadableTranscript.class)
                .hasMessageStartingWith("line " + parts[0] + ": ")
                .hasMessageNotContaining("Hush");
    }

    @Test
    void malformed_markup_is_parsed_in_linear_time() {
        String hostile = "<a".repeat(100_000) + "&".repeat(100_000) + "<v ".repeat(100_000);

        assertThat(lines("WEBVTT\n\n00:01.000 --> 00:02.000\n" + hostile)).isNotEmpty();
    }

    @Property(seed = "1")
    void webvtt_keeps_times_and_speakers(@ForAll("spoken") List<Utterance> utterances, @ForAll boolean withHours) {
        String file = utterances.stream()
                .map(it -> "%s --> %s line:0\n<v %s>%s</v>\n\n"
                        .formatted(
                                Clock.vtt(it.span().orElseThrow().startMs(), withHours),
                                Clock.vtt(it.span().orElseThrow().endMs(), withHours),
                                escaped(it.speaker()),
                                escaped(it.text())))
                .collect(Collectors.joining("", "WEBVTT\n\n", ""));

        assertThat(TranscriptReads.utterances(TranscriptFormat.WEBVTT, file)).isEqualTo(utterances);
    }

    @Provide
    static Arbitrary<List<Utterance>> spoken() {
        return AnyUtterance.spoken();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static List<String> lines(String text) {
        return TranscriptReads.lines(TranscriptFormat.WEBVTT, text);
    }
}
