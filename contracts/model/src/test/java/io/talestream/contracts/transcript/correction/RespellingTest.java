package io.talestream.contracts.transcript.correction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.text.InvalidField;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RespellingTest {
    private static final NameCorrectionDetector UNKNOWN = new NameCorrectionDetector(Glossary.EMPTY);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Strad  | Strahd        | Then Strad, Strad's door.      | Then Strahd, Strahd's door.
        Strad  | Strahd        | Stradivari, LeStrad, Strad2    | Stradivari, LeStrad, Strad2
        Will   | Wyll          | I will ask Will.               | I will ask Wyll.
        Anna   | Anna Karenina | Anna met Anna Karenina.        | Anna Karenina met Anna Karenina.
        Vale   | Mira Vale     | Mira Vale and Vale             | Mira Vale and Mira Vale
        St.    | Saint         | St. Markovia                   | Saint Markovia
        a b    | c             | a b a  b                       | c a  b
        $1     | \\$0           | it costs $1                    | it costs \\$0
        Zoe    | Zoë           | Zoe, Zoé and Zoe\u0301         | Zoë, Zoé and Zoe\u0301
        龍王    | 龍神           | 昔龍王がいた                      | 昔龍神がいた
        """)
    void whole_words_are_replaced_as_they_are_written(String from, String to, String text, String expected) {
        assertThat(new Respelling(from, to).in(text)).isEqualTo(expected);
    }

    @Property(tries = 300, seed = "1")
    void repeating_a_respelling_changes_nothing(
            @ForAll @AlphaChars @StringLength(min = 1, max = 3) String from,
            @ForAll @AlphaChars @StringLength(min = 1, max = 3) String more,
            @ForAll @Size(max = 6) List<@AlphaChars @StringLength(min = 1, max = 3) String> words) {
        var respelling = new Respelling(from, from + " " + more);
        String once = respelling.in(String.join(" ", words) + " " + from);

        assertThat(respelling.in(once)).isEqualTo(once).contains(respelling.to());
    }

    @Test
    void a_respelling_to_the_same_name_is_refused() {
        assertThatThrownBy(() -> new Respelling("Strahd", "Strahd"))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("to");
        assertThatThrownBy(() -> new Respelling("", "Strahd")).isInstanceOf(InvalidField.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        So then Strad opens it.          | So then Strahd opens it.         | Strad       | Strahd
        So Strad, and Strad's men.       | So Strahd, and Strahd's men.     | Strad       | Strahd
        We ask the Rod Hammer, then.     | We ask Theraud Hammer, then.     | the Rod     | Theraud
        to Bar Rovia we go               | to Barovia we go                 | Bar Rovia   | Barovia
        to Barovia                       | to Old Bar of Via                | Barovia     | Old Bar of Via
        """)
    void a_corrected_name_is_detected(String before, String after, String from, String to) {
        assertThat(UNKNOWN.between(before, after)).contains(new Respelling(from, to));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        He opens the door.        | She opens the door.
        It is over. Then we go.   | It is over. When we go.
        she opens the door        | she closes the door
        we go to Barovia          | we go to Barovia now
        we go to Barovia now      | we go to Barovia
        we go to Barovia          | we go to Barovia.
        ask Ann and Bob there     | ask Anne and Rob there
        Will asks: is it Will     | Will asks: is it Wyll
        one two three four five   | Ann Bob Cid Dan Eve
        same                      | same
        """)
    void other_corrections_are_not_detected_as_names(String before, String after) {
        assertThat(UNKNOWN.between(before, after)).isEmpty();
    }

    @Test
    void at_the_start_of_a_sentence_only_a_glossary_name_is_detected() {
        var detector = new NameCorrectionDetector(new Glossary(List.of("Strahd")));
        assertThat(detector.between("Strad opens it.", "Strahd opens it."))
                .isEqualTo(Optional.of(new Respelling("Strad", "Strahd")));
        assertThat(detector.between("Strad opens it.", "Strode opens it.")).isEmpty();
    }
}
