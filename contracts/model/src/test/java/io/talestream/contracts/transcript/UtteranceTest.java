package io.talestream.contracts.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.text.InvalidField;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UtteranceTest {
    private static final Word DOOR = new Word("door", new Span(0, 400), Optional.empty());

    @ParameterizedTest
    @CsvSource({"-1,0", "5,4", "0,360000001"})
    void a_span_has_no_negative_start_and_no_negative_length(long start, long end) {
        assertThatThrownBy(() -> new Span(start, end)).isInstanceOf(InvalidField.class);
    }

    @Test
    void a_span_may_be_empty() {
        assertThat(Span.at(7)).isEqualTo(new Span(7, 7));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void a_confidence_is_between_0_and_1(double value) {
        assertThatThrownBy(() -> new Confidence(value)).isInstanceOf(InvalidField.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "e", "en_US", "en-", "english language", "en-US\n"})
    void a_language_is_a_language_tag(String tag) {
        assertThatThrownBy(() -> new Language(tag)).isInstanceOf(InvalidField.class);
    }

    @Test
    void an_utterance_is_within_its_limits() {
        assertThat(utterance(Utterance.MOST - 1, "Mira", "x".repeat(Utterance.LONGEST_TEXT))
                        .span())
                .isEmpty();
        assertThatThrownBy(() -> utterance(-1, "Mira", "Hush")).hasMessageStartingWith("ordinal");
        assertThatThrownBy(() -> utterance(Utterance.MOST, "Mira", "Hush")).hasMessageStartingWith("ordinal");
        assertThatThrownBy(() -> utterance(0, " ", "Hush")).hasMessageStartingWith("speaker");
        assertThatThrownBy(() -> utterance(0, "m".repeat(201), "Hush")).hasMessageStartingWith("speaker");
        assertThatThrownBy(() -> utterance(0, "Mira", "\n")).hasMessageStartingWith("text");
        assertThatThrownBy(() -> utterance(0, "Mira", "x".repeat(Utterance.LONGEST_TEXT + 1)))
                .hasMessageStartingWith("text");
    }

    @Test
    void an_utterance_with_words_has_a_span() {
        assertThatThrownBy(() -> new Utterance(0, "Mira", Optional.empty(), "door", Optional.empty(), List.of(DOOR)))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("words");
    }

    private static Utterance utterance(int ordinal, String speaker, String text) {
        return new Utterance(ordinal, speaker, Optional.empty(), text, Optional.empty(), List.of());
    }
}
