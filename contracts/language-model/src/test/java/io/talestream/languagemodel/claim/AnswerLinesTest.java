package io.talestream.languagemodel.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.languagemodel.claim.AnswerLines.Sentence;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerLinesTest {
    private final List<Sentence> read = new ArrayList<>();
    private final AnswerLines lines = new AnswerLines(read::add);

    @Test
    void a_sentence_is_read_when_its_line_ends_wherever_the_pieces_are_cut() {
        String answer = "{\"text\": \"One.\", \"lines\": [1, 2]}\n{\"text\": \"Two.\", \"lines\": [3]}";
        answer.chars().mapToObj(Character::toString).forEach(lines::add);

        assertThat(read).containsExactly(new Sentence("One.", List.of(1, 2)));
        lines.end();
        assertThat(read).hasSize(2).last().isEqualTo(new Sentence("Two.", List.of(3)));
        assertThat(lines.isUnknown()).isFalse();
    }

    @Test
    void lines_of_another_form_are_left_out() {
        lines.add("""
            ```json
            [
            {"text": 7, "lines": [1]}
            {"text": "Cut", "lines": [1
            {"text": "With a comma.\\nAnd a break.", "lines": [1, "2", 2.5, 99999999999, 1]},
            "text"
            {} {}
            ]
            """);
        lines.end();

        assertThat(read).containsExactly(new Sentence("With a comma. And a break.", List.of(1)));
    }

    @Test
    void chatter_is_no_answer_and_an_admission_is_one() {
        lines.add("I cannot help with that.\n");
        assertThat(lines.isEmpty()).isTrue();

        lines.add("{\"unknown\": true}\n");
        assertThat(lines.isEmpty()).isFalse();
        assertThat(lines.isUnknown()).isTrue();
        assertThat(read).isEmpty();
    }
}
