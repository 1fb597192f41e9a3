package io.talestream.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoldedTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        Vex'ahlia  | vexahlia
        Vex’ahlia  | vexahlia
        Vex´ahlia  | vexahlia
        Élan       | elan
        Old Mira   | old mira
        """)
    void case_accents_and_apostrophes_are_folded(String text, String folded) {
        assertThat(FoldedText.of(text)).isEqualTo(folded);
    }

    @Property(tries = 200, seed = "1")
    void folding_is_idempotent(@ForAll String text) {
        assertThat(FoldedText.of(FoldedText.of(text))).isEqualTo(FoldedText.of(text));
    }
}
