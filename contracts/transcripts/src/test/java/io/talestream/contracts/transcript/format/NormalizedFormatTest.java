package io.talestream.contracts.transcript.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Word;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizedFormatTest {
    private static final Utterance DOOR = new Utterance(
            0,
            "Mira",
            Optional.of(new Span(1_200, 1_600)),
            "The door.",
            Optional.of(new Confidence(0.97)),
            List.of(
                    new Word("The", new Span(1_200, 1_400), Optional.of(new Confidence(0.96))),
                    new Word("door.", new Span(1_400, 1_600), Optional.empty())));

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Property(seed = "1")
    void a_normalized_transcript_round_trips(@ForAll(supplier = AnyUtterance.class) List<Utterance> utterances)
            throws IOException {
        var languages = List.of(new Language("en-US"), new Language("de"));
        var out = new ByteArrayOutputStream();
        WrittenTranscript written = write(out, utterances, languages);

        var read = new ArrayList<Utterance>();
        List<Language> named = TranscriptFormat.JSON.read(new ByteArrayInputStream(out.toByteArray()), read::add);

        assertThat(read).isEqualTo(utterances);
        assertThat(named).isEqualTo(languages);
        assertThat(written.utterances()).isEqualTo(utterances.size());
        assertThat(written.bytes()).isEqualTo(out.size());
        assertThat(written.preview().codePointCount(0, written.preview().length()))
                .isLessThanOrEqualTo(TranscriptPointer.LONGEST_PREVIEW);
    }

    @Test
    void the_format_is_compact_and_self_describing() throws IOException {
        write(bytes, List.of(DOOR), List.of(new Language("en-US")));

        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("""
            {"form":"talestream-transcript","version":1,"utterances":[{"speaker":"Mira","start":1200,"end":1600,\
            "text":"The door.","confidence":0.97,"words":[["The",1200,1400,0.96],["door.",1400,1600]]}],\
            "languages":["en-US"]}\
            """);
    }

    @Test
    void secret_utterances_are_not_in_the_preview() throws IOException {
        var secret = new Utterance(1, "Mira", Optional.empty(), "The heir.", Optional.empty(), List.of(), true);
        var after = new Utterance(2, "Mira", Optional.empty(), "It opens.", Optional.empty(), List.of());

        assertThat(write(bytes, List.of(DOOR, secret, after), List.of()).preview())
                .isEqualTo("The door. It opens.");
        assertThat(TranscriptReads.utterances(TranscriptFormat.JSON, bytes.toString(StandardCharsets.UTF_8)))
                .containsExactly(DOOR, secret, after);
    }

    @Test
    void the_secret_flag_must_be_a_boolean() {
        String json = """
            {"form":"talestream-transcript","version":1,"utterances":[{"speaker":"Mira","text":"No.","secret":"no"}]}
            """;

        assertThatThrownBy(() -> TranscriptReads.utterances(TranscriptFormat.JSON, json))
                .isInstanceOf(UnreadableTranscript.class)
                .hasMessageContaining("true or false");
    }

    @Test
    void unknown_fields_of_a_newer_minor_version_are_ignored() {
        String json = """
            {"new":{"deep":[1]},"form":"talestream-transcript","version":1,"languages":["en"],"utterances":[
              {"mood":"grim","speaker":"Mira","start":1200,"end":1600,"text":"The door.","confidence":0.97,
               "words":[["The",1200,1400,0.96,"new",{}],["door.",1400,1600]]}],"also":null}
            """;

        assertThat(TranscriptReads.utterances(TranscriptFormat.JSON, json)).containsExactly(DOOR);
    }

    @Test
    void a_higher_version_is_refused_wherever_it_occurs() {
        String first = "{\"form\":\"talestream-transcript\",\"version\":2,\"utterances\":[{\"new\":1}]}";
        String last =
                "{\"form\":\"talestream-transcript\",\"utterances\":[{\"speaker\":\"a\",\"text\":\"b\"}],\"version\":2}";

        for (String json : List.of(first, last)) {
            assertThatThrownBy(() -> TranscriptReads.utterances(TranscriptFormat.JSON, json))
                    .isInstanceOf(UnreadableTranscript.class)
                    .hasMessage("/version: this release reads version 1, the transcript has version 2");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\":\"Hush\"}",
                "{\"speaker\":\"Hush\"}",
                "{\"speaker\":\"\",\"text\":\"Hush\"}",
                "{\"speaker\":\"a\",\"text\":\" \"}",
                "{\"speaker\":\"a\",\"text\":7}",
                "{\"speaker\":\"a\",\"text\":null}",
                "{\"speaker\":\"a\",\"text\":\"Hush\",\"start\":1}",
                "{\"speaker\":\"a\",\"text\":\"Hush\",\"start\":2,\"end\":1}",
                "{\"speaker\":\"a\",\"text\":\"Hush\",\"start\":-2,\"end\":-1}",
                "{\"speaker\":\"a\",\"text\":\"Hush\",\"start\":1,\"end\":99999999999}",
                "{\"speaker\":\"a\",\"text\":\"Hush\",\"start\":1.5,\"end\":2}",
                "{\"speaker\":\"a\",\"text\":\"Hush\",\"confidence\":2}",
                "{\"speaker\":\"a\",\"text\":\"Hush\",\"words\":[[\"Hush\",1,2]]}",
                "{\"speaker\":\"a\",\"text\":\"Hush\",\"start\":1,\"end\":2,\"words\":[[\"Hush\",1]]}",
                "{\"speaker\":\"a\",\"text\":\"Hush\",\"start\":1,\"end\":2,\"words\":[[\"Hush\",2,1]]}",
                "{\"speaker\":\"a\",\"text\":\"\\ud800Hush\"}",
                "[]"
            })
    void an_invalid_utterance_is_refused_by_its_path(String utterance) {
        String json = "{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[%s]}".formatted(utterance);

        assertThatThrownBy(() -> TranscriptReads.utterances(TranscriptFormat.JSON, json))
                .isInstanceOf(UnreadableTranscript.class)
                .hasMessageStartingWith("/utterances/0")
                .hasMessageNotContaining("Hush");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"utterances\":[{\"speaker\":\"a\",\"text\":\"b\"}]}",
                "{\"version\":1,\"utterances\":[{\"speaker\":\"a\",\"text\":\"b\"}]}",
                "{\"form\":\"talestream-transcript\",\"utterances\":[{\"speaker\":\"a\",\"text\":\"b\"}]}",
                "{\"form\":\"another\",\"version\":1,\"utterances\":[{\"speaker\":\"a\",\"text\":\"b\"}]}",
                "{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[]}",
                "{\"form\":\"talestream-transcript\",\"version\":1}"
            })
    void a_file_without_the_transcript_marker_is_refused(String json) {
        assertThatThrownBy(() -> TranscriptReads.utterances(TranscriptFormat.JSON, json))
                .isInstanceOf(UnreadableTranscript.class);
    }

    @Test
    void an_unfinished_transcript_is_refused() throws IOException {
        try (var writer = new TranscriptWriter(bytes)) {
            writer.write(DOOR);
        }

        assertThatThrownBy(() -> TranscriptReads.utterances(TranscriptFormat.JSON, bytes.toByteArray()))
                .isInstanceOf(UnreadableTranscript.class);
    }

    @Test
    void a_transcript_is_written_in_order_and_is_not_empty() throws IOException {
        try (var writer = new TranscriptWriter(bytes)) {
            assertThatThrownBy(() -> writer.finish(List.of())).isInstanceOf(IllegalStateException.class);
            writer.write(DOOR);
            assertThatThrownBy(() -> writer.write(DOOR)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static WrittenTranscript write(
            ByteArrayOutputStream out, List<Utterance> utterances, List<Language> languages) throws IOException {
        try (var writer = new TranscriptWriter(out)) {
            for (Utterance utterance : utterances) {
                writer.write(utterance);
            }
            return writer.finish(languages);
        }
    }
}
