package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.text.InvalidField;
import io.talestream.search.query.Cursor.After;
import io.talestream.search.question.MatchThreshold;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {
    @Property(tries = 200, seed = "1")
    void a_cursor_is_decoded_as_it_was_encoded(
            @ForAll MatchThreshold closeness,
            @ForAll @Size(max = 100) List<@IntRange(min = 1, max = 511) Integer> weights,
            @ForAll @AlphaChars String frozen,
            @ForAll int passed,
            @ForAll boolean hasAfter,
            @ForAll double score,
            @ForAll long document,
            @ForAll @Size(max = 200) Set<Integer> shown) {
        var cursor = new Cursor(
                closeness,
                new WordWeights(weights),
                frozen.isEmpty() ? Optional.empty() : Optional.of(frozen),
                passed,
                hasAfter ? Optional.of(new After(score, document)) : Optional.empty(),
                shown);

        assertThat(Cursor.of(cursor.text())).isEqualTo(cursor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "AA", "AQAA", "*", "AQAAAAAAAA__"})
    void a_cursor_of_another_release_is_rejected(String text) {
        assertThatThrownBy(() -> Cursor.of(text))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("cursor");
    }
}
