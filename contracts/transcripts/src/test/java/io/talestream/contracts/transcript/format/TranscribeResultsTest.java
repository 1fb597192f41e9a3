package io.talestream.contracts.transcript.format;

import static io.talestream.contracts.transcript.format.TranscribeJson.array;
import static io.talestream.contracts.transcript.format.TranscribeJson.by;
import static io.talestream.contracts.transcript.format.TranscribeJson.mark;
import static io.talestream.contracts.transcript.format.TranscribeJson.results;
import static io.talestream.contracts.transcript.format.TranscribeJson.segment;
import static io.talestream.contracts.transcript.format.TranscribeJson.speakerLabels;
import static io.talestream.contracts.transcript.format.TranscribeJson.turn;
import static io.talestream.contracts.transcript.format.TranscribeJson.word;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranscribeResultsTest {
    private static final String TRANSCRIPTS = "\"transcripts\":[{\"transcript\":\"Never taken.\"}]";
    private static final String ITEMS = array(
            "items",
            word("Who", "0.54", "0.8"),
            word("knocks", "0.8", "1.25"),
            mark("?"),
            word("Me", "1.5", "1.7"),
            mark(","),
            word("Tom", "1.7", "2.0"),
            mark("."));
    private static final String TURNS =
            speakerLabels(turn("spk_0", "0.54", "1.25", "0.54", "0.8"), turn("spk_1", "1.5", "2.0", "1.5", "1.7"));

    @Test
    void items_without_labels_become_sentences_of_an_unknown_speaker() {
        List<Utterance> utterances = TranscriptReads.utterances(TranscriptFormat.JSON, results(TRANSCRIPTS, ITEMS));

        assertThat(utterances)
                .extracting(TranscriptReads::line)
                .containsExactly("Unknown 540-1250 Who knocks?", "Unknown 1500-2000 Me, Tom.");
        assertThat(utterances.get(1).words())
                .containsExactly(
                        new Word("Me,", new Span(1_500, 1_700), Optional.of(new Confidence(0.9))),
                        new Word("Tom.", new Span(1_700, 2_000), Optional.of(new Confidence(0.9))));
        assertThat(utterances.get(1).confidence()).contains(new Confidence(0.9));
    }

    @Test
    void speakers_are_matched_by_time_in_either_field_order() {
        String[] expected = {"spk_0 540-1250 Who knocks?", "spk_1 1500-2000 Me, Tom."};

        assertThat(lines(results(TRANSCRIPTS, TURNS, ITEMS))).containsExactly(expected);
        assertThat(lines(results(ITEMS, TURNS))).containsExactly(expected);
    }

    @Test
    void overlapping_speakers_are_assigned_word_by_word() {
        String turns = speakerLabels(turn("spk_0", "0.0", "3.0", "0.0", "2.0"), turn("spk_1", "1.0", "1.5", "1.0"));
        String items = array("items", word("Who", "0.0", "0.9"), word("Me", "1.0", "1.5"), word("there", "2.0", "3.0"));

        assertThat(lines(results(turns, items)))
                .containsExactly("spk_0 0-900 Who", "spk_1 1000-1500 Me", "spk_0 2000-3000 there");
    }

    @Test
    void punctuation_before_the_first_word_stays_with_it() {
        assertThat(lines(results(array("items", mark("¿"), word("Quién", "0.1", "0.2"), mark("?")))))
                .containsExactly("Unknown 100-200 ¿Quién?");
    }

    @Test
    void a_new_speaker_or_a_pause_starts_an_utterance() {
        String items = array(
                "items",
                word("Who", "0.5", "0.8", by("spk_0")),
                word("Me", "0.8", "1.0", by("spk_1")),
                word("Oh", "1.0", "1.2", by("spk_0")),
                word("well", "3.2", "3.5", by("spk_0")),
                word("Mr.", "3.5", "3.6", by("spk_0")),
                word("Tom", "3.6", "3.7", by("spk_0")));

        assertThat(lines(results(TURNS, items)))
                .containsExactly(
                        "spk_0 500-800 Who", "spk_1 800-1000 Me", "spk_0 1000-1200 Oh", "spk_0 3200-3700 well Mr. Tom");
    }

    @Test
    void channels_are_merged_by_time_without_duplicates() {
        String channels = """
            "channel_labels":{"number_of_channels":2,"channels":[
              {"channel_label":"ch_0","items":[%s,%s,%s,%s]},
              {"items":[%s,%s],"channel_label":"ch_1"}]}
            """.formatted(
                        word("Who", "0.54", "0.8"),
                        mark("?"),
                        word("Fine", "3.0", "3.2"),
                        mark("."),
                        word("Me", "1.5", "1.7"),
                        mark("!"));

        assertThat(lines(results(channels, ITEMS)))
                .containsExactly("ch_0 540-800 Who?", "ch_1 1500-1700 Me!", "ch_0 3000-3200 Fine.");
    }

    @Test
    void audio_segments_take_precedence_in_any_field_order() {
        String segments = array(
                "audio_segments",
                segment(by("spk_0"), "Who knocks? Me,", "0.5", "1.7", 0, 4),
                segment(by("spk_1"), "Tom.", "1.7", "2.0", 5, 6));
        String[] expected = {"spk_0 500-1700 Who knocks? Me,", "spk_1 1700-2000 Tom."};

        assertThat(lines(results(TURNS, ITEMS, segments))).containsExactly(expected);
        assertThat(lines(results(segments, ITEMS, TURNS))).containsExactly(expected);
        assertThat(TranscriptReads.utterances(TranscriptFormat.JSON, results(segments, ITEMS))
                        .getFirst()
                        .words())
                .extracting(Word::text)
                .containsExactly("Who", "knocks?", "Me,");
    }

    @Test
    void an_unlabelled_segment_has_the_speaker_of_its_first_word_or_its_channel() {
        String unlabelled = array("audio_segments", segment("", "Me, Tom.", "1.5", "2.0", 3, 6));
        String channel =
                array("audio_segments", segment("\"channel_label\":\"ch_1\",", "Me, Tom.", "1.5", "2.0", 3, 6));

        assertThat(lines(results(ITEMS, unlabelled, TURNS))).containsExactly("spk_1 1500-2000 Me, Tom.");
        assertThat(lines(results(ITEMS, unlabelled))).containsExactly("Unknown 1500-2000 Me, Tom.");
        assertThat(lines(results(TURNS, ITEMS, channel))).containsExactly("ch_1 1500-2000 Me, Tom.");
    }

    @Test
    void segments_reference_items_by_id() {
        String items = array("items", word("there", "1.0", "2.0", "\"id\":8,"), word("Who", "0.0", "1.0", "\"id\":7,"));
        String segments = array("audio_segments", segment(by("spk_0"), "Who there", "0.0", "2.0", 7, 8));

        assertThat(TranscriptReads.utterances(TranscriptFormat.JSON, results(items, segments))
                        .getFirst()
                        .words())
                .extracting(Word::text)
                .containsExactly("Who", "there");
    }

    @Test
    void a_segment_too_long_for_one_utterance_is_split() {
        String text = "The gate holds. ".repeat(2_000);
        String segments = array("audio_segments", segment(by("spk_0"), text, "0.5", "9.9", 0, 6));

        assertThat(TranscriptReads.utterances(TranscriptFormat.JSON, results(ITEMS, segments)))
                .hasSize(2)
                .allSatisfy(part -> assertThat(part.span()).contains(new Span(500, 9_900)));
    }

    @Test
    void unpunctuated_speech_is_split_at_the_length_limit() {
        String[] words = IntStream.range(0, 300)
                .mapToObj(i -> word("x".repeat(100), "0.1", "0.2"))
                .toArray(String[]::new);

        assertThat(TranscriptReads.utterances(TranscriptFormat.JSON, results(array("items", words))))
                .hasSize(2)
                .allSatisfy(part -> assertThat(part.words()).isNotEmpty());
    }

    @Test
    void scripts_without_spaces_are_joined_without_spaces() {
        String items = array(
                "items", word("門が", "0.1", "0.2"), word("開く", "0.2", "0.3"), mark("。"), word("Tom", "0.4", "0.5"));

        assertThat(lines(results(items))).containsExactly("Unknown 100-300 門が開く。", "Unknown 400-500 Tom");
    }

    @Test
    void the_languages_are_the_transcribed_ones_else_the_most_likely_one() throws IOException {
        String codes = "\"language_codes\":[{\"language_code\":\"en-US\",\"duration_in_seconds\":8.05},"
                + "{\"language_code\":\"de-DE\",\"duration_in_seconds\":3.5}]";
        String guesses = "\"language_identification\":[{\"score\":\"0.8\",\"code\":\"en-GB\"},"
                + "{\"score\":\"0.2\",\"code\":\"fr-FR\"}]";

        assertThat(languages(results(guesses, codes, ITEMS)))
                .containsExactly(new Language("en-US"), new Language("de-DE"));
        assertThat(languages(results(guesses, ITEMS))).containsExactly(new Language("en-GB"));
        assertThat(languages(results(guesses, ITEMS, "\"language_code\":\"fr-FR\"")))
                .containsExactly(new Language("fr-FR"));
        assertThat(languages(results(ITEMS))).isEmpty();
    }

    @Test
    void an_error_names_the_path_without_quoting_the_content() {
        assertRefused(results(array("items", word("Hush", "0.5", "0.4"))), "/results/items/0");
        assertRefused(
                results(array("items", word("Hush", "0.1", "0.4"), word("Hush", "x", "1"))),
                "/results/items/1/start_time");
        assertRefused(results(array("items", word("Hush", "-1", "1"))), "/results/items/0/start_time");
        assertRefused(results(array("items", word("Hush", "1e9", "1"))), "/results/items/0/start_time");
        assertRefused(results(array("items", word("Hush", "360001", "360002"))), "/results/items/0/start_time");
        assertRefused(results(array("items", "\"Hush\"")), "/results/items/0");
        assertRefused(results(array("items", word("\\ud800Hush", "0.1", "0.2"))), "/results");
        assertRefused(results("\"items\":{\"Hush\":1}"), "/results/items");
        assertRefused(results(ITEMS, ITEMS), "/results/items");
        assertRefused(
                results(ITEMS, array("audio_segments", segment(by("a"), "Hush", "1", "2", 90, 91))),
                "/results/audio_segments/0");
        assertRefused(
                results(TURNS, ITEMS, array("audio_segments", segment(by("a"), "Hush", "2", "1", 0, 1))),
                "/results/audio_segments/0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "\"Hush\"",
                "Hush",
                "{\"results\":{}",
                "{\"results\":{}} {}",
                "{\"results\":null}",
                "{\"Hush\":\"Hush\"}",
                "{\"results\":{\"items\":[]}}",
                "{\"results\":{\"transcripts\":[{\"transcript\":\"Hush\"}],\"items\":[]}}",
                "{\"results\":{},\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[]}",
                "{\"results\":{},\"results\":{}}"
            })
    void an_invalid_result_is_refused(String json) {
        assertThatThrownBy(() -> lines(json))
                .isInstanceOf(UnreadableTranscript.class)
                .hasMessageNotContaining("Hush")
                .hasNoCause();
    }

    @Test
    void depth_is_bounded_and_the_length_of_skipped_fields_is_not() {
        String deep = "\"deep\":" + "[".repeat(100_000) + "]".repeat(100_000);
        String wide = "\"transcripts\":[{\"transcript\":\"%s\"}]".formatted("Hush ".repeat(1_000_000));

        assertThatThrownBy(() -> lines(results(deep, ITEMS))).isInstanceOf(UnreadableTranscript.class);
        assertThat(lines(results(wide, ITEMS))).hasSize(2);
    }

    private static void assertRefused(String json, String place) {
        assertThatThrownBy(() -> lines(json))
                .isInstanceOf(UnreadableTranscript.class)
                .hasMessageStartingWith(place + ": ")
                .hasMessageNotContaining("Hush");
    }

    private static List<String> lines(String json) {
        return TranscriptReads.lines(TranscriptFormat.JSON, json);
    }

    private static List<Language> languages(String json) throws IOException {
        return TranscriptFormat.JSON.read(
                new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), utterance -> {});
    }
}
