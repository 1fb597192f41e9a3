package io.talestream.transcription.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordErrorsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        The door opens. | the door opens    | 0 | 3
        the door opens  | the floor opens   | 1 | 3
        the door opens  | the door          | 1 | 3
        the door opens  | the door it opens | 1 | 3
        Don't go        | dont go           | 0 | 2
        one two three   | three two one     | 2 | 3
        one two         | ''                | 2 | 2
        """)
    void word_errors_are_the_fewest_words_to_change(String said, String transcribed, int errors, int words) {
        assertThat(WordErrors.between(said, transcribed)).isEqualTo(new WordErrors(errors, words));
    }
}
