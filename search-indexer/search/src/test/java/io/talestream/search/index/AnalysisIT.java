package io.talestream.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.OpenSearch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Spelling variants of a word produce the same tokens in the index.
@ExtendWith(Engines.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnalysisIT {
    private final OpenIndex open;
    private final SearchIndex index;
    private final JsonCalls calls;

    AnalysisIT(OpenSearch search) {
        this.open = OpenIndex.at(
                SearchSettings.local(search.endpoint(), search.newName(), search.user(), search.password()),
                Duration.ofMinutes(1));
        this.index = new SearchIndex(open);
        this.calls = new JsonCalls(open);
    }

    @BeforeAll
    void make() {
        index.ensure();
    }

    @AfterAll
    void close() {
        open.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        Vex'ahlia  | vexahlia
        Vex’ahlia  | VEX'AHLIA
        Vexʼahlia  | Vex`ahlia
        Grog's     | grog
        Grog’s     | Grog
        Élan       | elan
        E\u0301lan | elan
        naïve      | NAIVE
        """)
    void spelling_variants_are_analysed_to_the_same_tokens(String one, String other) {
        assertThat(words(Fields.TEXT + Fields.EXACT, one)).isEqualTo(words(Fields.TEXT + Fields.EXACT, other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        sailing dragons | sail dragon
        Dragon's        | dragons
        """)
    void inflected_forms_have_the_same_stem(String one, String other) {
        assertThat(words(Fields.TEXT, one)).isEqualTo(words(Fields.TEXT, other));
        assertThat(words(Fields.TEXT + Fields.EXACT, one)).isNotEqualTo(words(Fields.TEXT + Fields.EXACT, "sails"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Vex'ahlia | Vexalia
        Thordak   | Thordac
        Kraghammer | Craghammer
        Scanlan   | Skanlan
        """)
    void words_that_sound_alike_share_a_phonetic_token(String one, String other) {
        assertThat(words(Fields.TEXT + Fields.SOUND, one))
                .isNotEmpty()
                .containsAnyElementsOf(words(Fields.TEXT + Fields.SOUND, other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        vex ahlia spoke | Vex'ahlia
        the grey spine  | Greyspine
        """)
    void words_written_apart_match_the_compound(String apart, String asOne) {
        assertThat(words(Fields.TEXT + Fields.JOINED, apart)).containsAll(words(Fields.TEXT + Fields.EXACT, asOne));
    }

    private List<String> words(String field, String text) {
        var body = JsonNodeFactory.instance.objectNode().put("field", field).put("text", text);
        return calls.post("/" + index.readAlias() + "/_analyze", Map.of(), body)
                .orThrow()
                .path("tokens")
                .valueStream()
                .map(token -> token.path("token").asText())
                .toList();
    }
}
