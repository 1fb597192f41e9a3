package io.talestream.contracts.transcript.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.any.AnyText;
import io.talestream.contracts.transcript.format.input.LongText;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LongTextTest {
    @Property(seed = "1")
    void parts_are_within_the_limit_and_lose_only_white_space(
            @ForAll("texts") String text, @ForAll @IntRange(min = 1, max = 60) int most) {
        var parts = LongText.parts(text, most);

        assertThat(parts).allSatisfy(part -> {
            assertThat(part).isNotBlank();
            assertThat(part.codePointCount(0, part.length())).isLessThanOrEqualTo(most);
        });
        assertThat(solid(String.join("", parts))).isEqualTo(solid(text));
    }

    @Test
    void text_is_split_after_a_sentence_else_a_word_else_a_character() {
        assertThat(LongText.parts("We ran away. It came after us", 20))
                .containsExactly("We ran away.", "It came after us");
        assertThat(LongText.parts("We ran away from it", 10)).containsExactly("We ran", "away from", "it");
        assertThat(LongText.parts("\ud83d\udc09\ud83d\udc09\ud83d\udc09", 2))
                .containsExactly("\ud83d\udc09\ud83d\udc09", "\ud83d\udc09");
    }

    @Test
    void a_prefix_ends_at_a_word_boundary() {
        assertThat(LongText.beginning("We ran away", 8)).isEqualTo("We ran");
        assertThat(LongText.beginning("We ran", 6)).isEqualTo("We ran");
    }

    @Provide
    static Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                AnyText.prose(300),
                Arbitraries.of("Hush. ", "Run!", "the dragon ", "\n", "gold", "\ud83d\udc09")
                        .list()
                        .ofMaxSize(40)
                        .map(parts -> String.join("", parts)));
    }

    private static String solid(String text) {
        return text.codePoints()
                .filter(c -> !Character.isWhitespace(c))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
