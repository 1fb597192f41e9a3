package io.talestream.transcription.engine.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawWordsTest {
    @TempDir
    Path folder;

    @Test
    void sentences_become_utterances_with_their_words_and_times() throws IOException {
        Path file = written(
                window(
                        0,
                        word("The", 100, 300),
                        word("door", 300, 600),
                        word("opens.", 600, 900),
                        word("Who", 1_000, 1_200)),
                window(28_000, word("goes?", 100, 400)));

        List<Utterance> said = new ArrayList<>();
        List<Language> languages = read(file, said);

        assertThat(languages).containsExactly(new Language("en"));
        assertThat(said).extracting(Utterance::text).containsExactly("The door opens.", "Who", "goes?");
        assertThat(said.getFirst().words())
                .extracting(Word::span)
                .containsExactly(new Span(100, 300), new Span(300, 600), new Span(600, 900));
        assertThat(said.getLast().span()).contains(new Span(28_100, 28_400));
        assertThat(said.getFirst().confidence().orElseThrow().value()).isEqualTo(0.9);
    }

    @Test
    void utterances_can_be_written_as_a_normalised_transcript() throws IOException {
        Path file = written(window(0, word("Hello.", 100, 300), word("There", 400, 700)));
        var own = new ByteArrayOutputStream();
        List<Utterance> said = new ArrayList<>();
        List<Language> languages = read(file, said);

        try (var writer = new TranscriptWriter(own)) {
            for (Utterance each : said) {
                writer.write(each);
            }
            assertThat(writer.finish(languages).utterances()).isEqualTo(2);
        }

        List<Utterance> again = new ArrayList<>();
        TranscriptFormat.JSON.read(new ByteArrayInputStream(own.toByteArray()), again::add);
        assertThat(again).isEqualTo(said);
    }

    @Test
    void remarks_about_sounds_are_filtered_out() throws IOException {
        Path file = written(window(
                0,
                word("[BLANK_AUDIO]", 0, 100),
                word("(wind", 100, 200),
                word("blowing)", 200, 300),
                word("Listen", 300, 400),
                word("♪", 400, 500),
                word("*sighs*", 500, 600),
                word("-", 600, 700),
                word("(quietly", 700, 800)));

        List<Utterance> said = new ArrayList<>();
        read(file, said);

        assertThat(said).extracting(Utterance::text).containsExactly("Listen (quietly");
    }

    @Test
    void a_result_with_only_remarks_is_silence() throws IOException {
        Path file = written(window(0, word("[BLANK_AUDIO]", 0, 100)));

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> read(file, new ArrayList<>()))
                .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.SILENCE));
    }

    @Test
    void a_truncated_result_is_unreadable() throws IOException {
        byte[] whole = Files.readAllBytes(written(window(0, word("The", 100, 300), word("door.", 300, 600))));

        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatExceptionOfType(TranscriptionFailed.class)
                    .as("%d bytes", length)
                    .isThrownBy(() -> RawSpeech.read(new ByteArrayInputStream(cut), _ -> {}))
                    .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.UNREADABLE_RESULT));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"form\":\"whisper-words\",\"version\":2,\"windows\":[]}",
                "{\"form\":\"other\",\"version\":1,\"windows\":[]}",
                "{\"form\":\"whisper-words\",\"version\":1}",
                "{\"form\":\"whisper-words\",\"version\":1,\"windows\":[{\"words\":[[\"x\"]]}]}",
                "[]",
            })
    void a_result_in_another_format_is_unreadable(String json) {
        var in = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));

        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> RawSpeech.read(in, _ -> {}))
                .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.UNREADABLE_RESULT));
    }

    @Property(tries = 200, seed = "1")
    void word_times_never_go_back(
            @ForAll @Size(min = 1, max = 200) List<Short> starts, @ForAll @Size(min = 1, max = 50) List<String> texts) {
        List<TimedWord> words = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            words.add(new TimedWord(texts.get(i % texts.size()) + "x", starts.get(i), starts.get(i) - 50, 2));
        }
        List<Utterance> said = new ArrayList<>();
        var utterances = new Utterances(said::add);

        SpeechFilter.in(words).forEach(word -> utterances.add(1_000, word));

        assertThat(utterances.end()).isEqualTo(said.size());
        assertThat(said.stream().flatMap(each -> each.words().stream()))
                .extracting(word -> word.span().startMs())
                .isSorted();
    }

    private record Window(long startMs, List<TimedWord> words) {}

    private static Window window(long startMs, TimedWord... words) {
        return new Window(startMs, List.of(words));
    }

    private static TimedWord word(String text, int startMs, int endMs) {
        return new TimedWord(text, startMs, endMs, 0.9f);
    }

    private Path written(Window... windows) throws IOException {
        Path file = folder.resolve("raw.json");
        try (var out = new RawWords(file, "whisper.cpp", "ggml-base.en")) {
            for (Window window : windows) {
                out.window(window.startMs, window.startMs + 28_000, "en", window.words);
            }
            out.finish();
        }
        return file;
    }

    private static List<Language> read(Path file, List<Utterance> into) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return RawSpeech.read(in, into::add);
        }
    }
}
