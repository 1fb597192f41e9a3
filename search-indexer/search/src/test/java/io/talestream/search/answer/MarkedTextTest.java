package io.talestream.search.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;

class MarkedTextTest {
    private static final Pattern MARKUP = Pattern.compile("<(?!/?mark>)|</?mark>|>");
    private static final Pattern LONELY_AMPERSAND = Pattern.compile("&(?!(amp|lt|gt|quot|#39);)");

    @Test
    void the_marks_of_all_highlights_are_merged() {
        var text = MarkedText.of(
                "The dragon sails at dawn.",
                List.of("The <dragon> sails at dawn.", "The dragon <sails> at dawn.").stream()
                        .map(MarkedTextTest::marked)
                        .toList());

        assertThat(Fragments.of(text)).containsExactly("The <mark>dragon</mark> <mark>sails</mark> at dawn.");
        assertThat(text.words()).containsExactly("dragon", "sails");
    }

    @Test
    void markup_in_a_transcript_is_escaped() {
        var text = MarkedText.of(
                "<script>alert('gold & \"silver\"')</script>",
                List.of("<script>alert('\ue000gold\ue001 & \"silver\"')</script>"));

        assertThat(Fragments.of(text))
                .containsExactly(
                        "&lt;script&gt;alert(&#39;<mark>gold</mark> &amp; &quot;silver&quot;&#39;)&lt;/script&gt;");
    }

    @Test
    void words_that_match_as_a_compound_are_marked_together() {
        var text = MarkedText.of("A Fire  ball, a fire-ball, a Fireball, fire.", List.of())
                .or(Set.of("fireball", "vexahlia"));

        assertThat(text.words()).containsExactly("Fire  ball", "fire-ball", "Fireball");
    }

    @Test
    void mark_characters_in_a_transcript_produce_no_marks() {
        var text = MarkedText.of("a \ue000gold\ue001 ring", List.of("a \ue000gold\ue001 \ue000ring\ue001"));

        assertThat(text.words()).isEmpty();
        assertThat(Fragments.of(text)).isEmpty();
    }

    @Test
    void a_highlight_of_another_text_marks_nothing() {
        assertThat(MarkedText.of("gold", List.of(marked("<silver>"), marked("<go>")))
                        .words())
                .containsExactly("go");
        assertThat(MarkedText.of("gold", List.of(marked("<golden>"))).words()).isEmpty();
    }

    @Test
    void a_long_text_is_cut_at_words_to_the_fragments_with_most_marks() {
        String dull = "and then nothing happened for a while ".repeat(20);
        String said = dull + "a gold dragon with gold eyes " + dull + "another gold ring " + dull + "gold dust " + dull
                + "gold gold gold " + dull;
        var fragments = Fragments.of(MarkedText.of(said, List.of(marked(said.replace("gold", "<gold>")))));

        assertThat(fragments)
                .hasSize(3)
                .allSatisfy(fragment -> assertThat(fragment)
                        .startsWith("… ")
                        .endsWith(" …")
                        .contains("<mark>gold</mark>")
                        .hasSizeLessThan(350)
                        .matches("… (and|then|nothing|happened|for|a|while|another|gold|<mark>).*"));
        assertThat(fragments.getFirst()).contains("dragon with <mark>gold</mark> eyes");
        assertThat(fragments.getLast()).contains("<mark>gold</mark> <mark>gold</mark> <mark>gold</mark>");
    }

    @Property(tries = 500, seed = "1")
    void a_fragment_contains_no_markup_except_marks(@ForAll("texts") String said, @ForAll("texts") String highlighted) {
        assertOnlyMarks(said, highlighted);
    }

    @Property(tries = 10_000)
    @Tag("proof")
    void ten_thousand_texts_contain_no_markup_except_marks(
            @ForAll("texts") String said, @ForAll("texts") String highlighted) {
        assertOnlyMarks(said, highlighted);
    }

    private static void assertOnlyMarks(String said, String highlighted) {
        for (String fragment : Fragments.of(MarkedText.of(said, List.of(highlighted, marked("<" + said + ">"))))) {
            assertThat(MARKUP.matcher(fragment).results().map(match -> match.group()))
                    .allMatch(markup -> markup.equals("<mark>") || markup.equals("</mark>"));
            assertThat(LONELY_AMPERSAND.matcher(fragment).find()).isFalse();
            assertThat(fragment).doesNotContain("\"", "'");
        }
    }

    @Property(tries = 500, seed = "1")
    void a_short_text_is_one_fragment(@ForAll("texts") String said) {
        var fragments = Fragments.of(MarkedText.of(said, List.of(marked("<" + said + ">"))));

        if (said.indexOf(MarkedText.OPEN) < 0 && said.indexOf(MarkedText.CLOSE) < 0 && !said.isEmpty()) {
            assertThat(unescaped(fragments.getFirst())).isEqualTo(said);
        } else {
            assertThat(fragments).isEmpty();
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "<", ">", "&", "\"", "'", "<mark>", "</mark>", "&lt;", "gold", " ", "\ue000", "\ue001", "🐉",
                        "é")
                .list()
                .ofMaxSize(40)
                .map(parts -> String.join("", parts));
    }

    private static String marked(String text) {
        int open = text.indexOf('<');
        int close = text.lastIndexOf('>');
        boolean whole = open == 0 && close == text.length() - 1;
        return whole
                ? MarkedText.OPEN + text.substring(1, close) + MarkedText.CLOSE
                : text.replace('<', MarkedText.OPEN).replace('>', MarkedText.CLOSE);
    }

    private static String unescaped(String html) {
        return html.replace("<mark>", "")
                .replace("</mark>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }
}
