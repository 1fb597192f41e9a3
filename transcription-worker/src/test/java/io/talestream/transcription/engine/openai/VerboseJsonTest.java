package io.talestream.transcription.engine.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.openai.TemporaryFailure;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.words.TimedWord;
import io.talestream.transcription.engine.words.WindowWords;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerboseJsonTest {
    /// Words beside the segments, without punctuation.
    private static final String OPENAI = """
        {"task":"transcribe","language":"english","duration":4.0,"text":"The door — opens. Who's there?",
         "words":[{"word":"The","start":0.1,"end":0.3},{"word":"door","start":0.3,"end":0.7},
          {"word":"opens","start":0.9,"end":1.4},{"word":"Who's","start":2.0,"end":2.4},{"word":"there","start":2.4,"end":2.8}],
         "segments":[{"id":0,"start":0.0,"end":1.5,"text":" The door — opens.","avg_logprob":-0.10536},
          {"id":1,"start":1.5,"end":3.0,"text":" Who's there?","avg_logprob":-0.10536}]}
        """;

    /// Tokens in the segments: a word has several.
    private static final String WHISPER_CPP = """
        {"task":"transcribe","language":"english","duration":4.0,"text":" The door — opens. Who's there?\\n",
         "segments":[{"id":0,"text":" The door — opens.","start":0.0,"end":1.5,"tokens":[1,2,3],
           "words":[{"word":" The","start":0.1,"end":0.3,"t_dtw":-1,"probability":0.9},
            {"word":" do","start":0.3,"end":0.5,"probability":0.9},{"word":"or","start":0.5,"end":0.7,"probability":0.9},
            {"word":" —","start":0.7,"end":0.8,"probability":0.4},
            {"word":" opens","start":0.9,"end":1.4,"probability":0.9},{"word":".","start":1.4,"end":1.5,"probability":0.5}]},
          {"id":1,"text":" Who's there?","start":1.5,"end":3.0,
           "words":[{"word":" Who","start":2.0,"end":2.2,"probability":0.9},{"word":"'s","start":2.2,"end":2.4,"probability":0.9},
            {"word":" there","start":2.4,"end":2.8,"probability":0.9},{"word":"?","start":2.8,"end":3.0,"probability":0.9}]}]}
        """;

    /// Words in the segments and beside them, with punctuation.
    private static final String FASTER_WHISPER = """
        {"task":"transcribe","language":"en","duration":4.0,"text":"The door — opens. Who's there?","words":null,
         "segments":[{"id":1,"seek":0,"start":0.0,"end":1.5,"text":" The door — opens.","avg_logprob":-0.3,
           "words":[{"start":0.1,"end":0.3,"word":" The","probability":0.9},{"start":0.3,"end":0.7,"word":" door —","probability":0.9},
            {"start":0.9,"end":1.4,"word":" opens.","probability":0.9}]},
          {"id":2,"start":1.5,"end":3.0,"text":" Who's there?","words":[{"start":2.0,"end":2.4,"word":" Who's","probability":0.9},
            {"start":2.4,"end":2.8,"word":" there?","probability":0.9}]}]}
        """;

    @ParameterizedTest
    @ValueSource(strings = {OPENAI, WHISPER_CPP, FASTER_WHISPER})
    void words_have_the_text_of_the_segment_and_the_times_of_the_words(String response) throws TemporaryFailure {
        WindowWords read = read(response);

        assertThat(read.language()).isEqualTo("en");
        assertThat(read.words())
                .extracting(TimedWord::text)
                .containsExactly("The", "door", "—", "opens.", "Who's", "there?");
        assertThat(read.words()).extracting(TimedWord::startMs).containsExactly(100, 300, 700, 900, 2_000, 2_400);
        assertThat(read.words()).extracting(TimedWord::endMs).containsExactly(300, 700, 700, 1_400, 2_400, 2_800);
        assertThat(read.words())
                .filteredOn(word -> !word.text().equals("—"))
                .allSatisfy(word -> assertThat(word.confidence()).isBetween(0.899f, 0.901f));
    }

    @Test
    void words_without_times_share_the_time_of_their_segment() throws TemporaryFailure {
        var words = read("""
            {"language":"german","text":"Ja gut","segments":[{"start":1,"end":3,"text":"Ja nein"},{"start":3,"end":99,"text":"so"}],
             "words":[{"word":"other","start":1.2,"end":1.4},{"word":"so","start":3.25,"end":3.5}]}
            """);

        assertThat(words.language()).isEqualTo("de");
        assertThat(words.words())
                .containsExactly(
                        new TimedWord("Ja", 1_000, 1_666, TimedWord.UNKNOWN),
                        new TimedWord("nein", 1_666, 3_000, TimedWord.UNKNOWN),
                        new TimedWord("so", 3_250, 3_500, TimedWord.UNKNOWN));
    }

    @Test
    void a_response_without_speech_has_no_words() throws TemporaryFailure {
        assertThat(read("{\"text\":\"\",\"segments\":[]}").words()).isEmpty();
        assertThat(read("{\"text\":\" \"}").words()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "{\"text\":\"The door", "{\"text\":\"The\",\"segments\":[{]}"})
    void garbage_is_a_temporary_failure_that_quotes_nothing(String body) {
        assertThatExceptionOfType(TemporaryFailure.class)
                .isThrownBy(() -> read(body))
                .withMessage("the response is no JSON")
                .withNoCause();
    }

    @Test
    void too_many_words_are_a_temporary_failure() {
        assertThatExceptionOfType(TemporaryFailure.class)
                .isThrownBy(() ->
                        read("{\"segments\":[{\"start\":0,\"end\":1,\"text\":\"%s\"}]}".formatted("a ".repeat(10_001))))
                .withMessage("the response has 10001 words");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"text\":\"The door.\"}", "[]", "\"The door.\""})
    void text_without_times_is_refused(String body) {
        assertThatExceptionOfType(TranscriptionFailed.class)
                .isThrownBy(() -> read(body))
                .satisfies(e -> assertThat(e.why()).isEqualTo(Failure.REFUSED))
                .withMessageContaining("verbose_json");
    }

    @Property(tries = 200, seed = "1")
    void any_text_and_times_give_words_within_the_part(
            @ForAll String text, @ForAll String word, @ForAll double start, @ForAll double end)
            throws TemporaryFailure {
        var body = JsonNodeFactory.instance.objectNode();
        var segment = body.putArray("segments")
                .addObject()
                .put("text", text)
                .put("start", start)
                .put("end", end);
        segment.putArray("words")
                .addObject()
                .put("word", word)
                .put("start", end)
                .put("end", start);

        assertThat(VerboseJson.read(body.toString().getBytes(StandardCharsets.UTF_8), 4_000)
                        .words())
                .allSatisfy(each -> {
                    assertThat(each.text()).isNotEmpty();
                    assertThat(each.startMs()).isBetween(0, each.endMs());
                    assertThat(each.endMs()).isLessThanOrEqualTo(4_000);
                });
    }

    @ParameterizedTest
    @CsvSource({"english,en", "German,de", "haitian creole,ht", "de,de", "yue,yue", "klingon,''", "'',''"})
    void a_language_is_known_by_code_or_name(String sent, String code) {
        assertThat(LanguageNames.code(sent)).isEqualTo(code);
    }

    private static WindowWords read(String body) throws TemporaryFailure {
        return VerboseJson.read(body.getBytes(StandardCharsets.UTF_8), 4_000);
    }
}
