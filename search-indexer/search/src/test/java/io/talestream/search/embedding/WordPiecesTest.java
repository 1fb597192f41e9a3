package io.talestream.search.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WordPiecesTest {
    private static final Map<String, Integer> VOCABULARY = Map.of(
            "[CLS]", 1, "[SEP]", 2, "[UNK]", 3, "dragon", 4, "##s", 5, "'", 6, "un", 7, "##born", 8, "!", 9, "cafe",
            10);

    private final WordPieces pieces = new WordPieces(VOCABULARY);

    @Test
    void a_word_is_split_into_the_longest_known_pieces() {
        assertThat(pieces.ids("dragons unborn", 99)).containsExactly(1, 4, 5, 7, 8, 2);
    }

    @Test
    void case_accents_and_control_characters_are_ignored_and_punctuation_stands_alone() {
        assertThat(pieces.ids("Dragon's\tCafé\u0000!", 99)).containsExactly(1, 4, 6, 3, 10, 9, 2);
    }

    @Test
    void a_word_with_an_unknown_piece_is_unknown() {
        assertThat(pieces.ids("dragonx " + "s".repeat(101), 99)).containsExactly(1, 3, 3, 2);
    }

    @Test
    void a_long_text_is_cut_off() {
        assertThat(pieces.ids("dragon ".repeat(100), 5)).containsExactly(1, 4, 4, 4, 2);
    }
}
