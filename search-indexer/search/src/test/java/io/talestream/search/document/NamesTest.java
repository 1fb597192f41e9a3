package io.talestream.search.document;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class NamesTest {
    @Test
    void a_capital_letter_inside_a_sentence_makes_a_name() {
        assertThat(Names.in("Then Grog's axe met Vex'ahlia and the door."))
                .containsExactly("grog|Grog", "vexahlia|Vex'ahlia");
    }

    @Test
    void names_of_several_words_are_kept_together_and_apart() {
        assertThat(Names.in("We seek Lady Kima of Vord in Kraghammer."))
                .containsExactly(
                        "lady kima of vord|Lady Kima of Vord",
                        "lady|Lady",
                        "kima|Kima",
                        "vord|Vord",
                        "kraghammer|Kraghammer");
    }

    @Test
    void the_first_word_of_a_sentence_is_no_name_for_that_alone() {
        assertThat(Names.in("Roll again. Perhaps not. Scanlan Shorthalt sings."))
                .containsExactly("scanlan shorthalt|Scanlan Shorthalt", "scanlan|Scanlan", "shorthalt|Shorthalt");
    }

    @Test
    void neither_is_what_is_common_or_shouted() {
        assertThat(Names.in("Yes, But I think I'm WRONG about The DM")).isEmpty();
    }

    @Test
    void a_name_that_follows_a_common_word_stands_alone() {
        assertThat(Names.in("But Percy waits.")).containsExactly("percy|Percy");
    }

    @Test
    void accents_are_folded_in_what_is_compared_alone() {
        assertThat(Names.in("at last Élan came")).containsExactly("elan|Élan");
    }

    @Property(tries = 200, seed = "1")
    void any_text_has_few_and_short_ones(@ForAll String text) {
        assertThat(Names.in(text))
                .hasSizeLessThanOrEqualTo(Names.MOST)
                .allSatisfy(name -> assertThat(name.substring(name.indexOf('|') + 1))
                        .isNotEmpty()
                        .hasSizeLessThanOrEqualTo(Names.LONGEST));
    }
}
