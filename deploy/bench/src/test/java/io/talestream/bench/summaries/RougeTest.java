package io.talestream.bench.summaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RougeTest {
    private static final Offset<Double> NEARLY = within(1e-9);

    /// By hand: both have 6 words. In common are police, the, gunman: 2 * 3 / 12. Of 5 pairs each, "the
    /// gunman" is common: 2 * 1 / 10. The longest common subsequence is police, the, gunman: 2 * 3 / 12.
    @Test
    void the_scores_match_a_manual_calculation() {
        Rouge rouge = Rouge.of("Police end up with the gunman.", "Police have now killed the gunman.");

        assertThat(rouge.words()).isCloseTo(0.5, NEARLY);
        assertThat(rouge.pairs()).isCloseTo(0.2, NEARLY);
        assertThat(rouge.longest()).isCloseTo(0.5, NEARLY);
        assertThat(rouge.asOneSentence()).isCloseTo(0.5, NEARLY);
    }

    /// The example of the paper (Lin, 2004, 3.2): the reference w1 w2 w3 w4 w5, the sentences w1 w2 w6 w7
    /// w8 and w1 w3 w8 w9 w5. The union of the subsequences is w1 w2 w3 w5, so recall is 4/5; of 10 words
    /// that is a precision of 4/10, and F1 is 2 * 4 / 15. As one sentence, w1 w2 w3 w5 follow each other
    /// too.
    @Test
    void the_longest_score_unites_subsequences_of_all_sentences() {
        Rouge rouge = Rouge.of("w1 w2 w6 w7 w8. w1 w3 w8 w9 w5.", "w1 w2 w3 w4 w5.");

        assertThat(rouge.longest()).isCloseTo(8.0 / 15, NEARLY);
    }

    /// In another order, each sentence has its counterpart, which only the union sees: 2 * 6 / 12 against 2
    /// * 3 / 12.
    @Test
    void the_score_as_one_sentence_depends_on_order() {
        Rouge rouge = Rouge.of("The gate opens. A dragon wakes.", "A dragon wakes. The gate opens.");

        assertThat(rouge.longest()).isCloseTo(1, NEARLY);
        assertThat(rouge.asOneSentence()).isCloseTo(0.5, NEARLY);
    }

    @Test
    void a_word_counts_at_most_as_often_as_in_the_reference() {
        Rouge rouge = Rouge.of("the the the the", "the gate");

        assertThat(rouge.words()).isCloseTo(2.0 * 1 / 6, NEARLY);
        assertThat(rouge.longest()).isCloseTo(2.0 * 1 / 6, NEARLY);
    }

    @Test
    void forms_of_a_word_match_and_an_empty_summary_scores_zero() {
        assertThat(Rouge.of("Attacked guards", "attacks guard").words()).isCloseTo(1, NEARLY);
        assertThat(Rouge.of("", "The gate.")).isEqualTo(new Rouge(0, 0, 0, 0));
    }
}
