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
    void a_name_of_several_words_is_kept_whole_and_by_word() {
        assertThat(Names.in("We seek Lady Kima of Vord in Kraghammer."))
                .containsExactly(
                        "lady kima of vord|Lady Kima of Vord",
                        "lady|Lady",
                        "kima|Kima",
                        "vord|Vord",
                        "kraghammer|Kraghammer");
    }

    @Test
    void a_capital_at_the_start_of_a_sentence_makes_no_name() {
        assertThat(Names.in("Roll again. Perhaps not. Scanlan Shorthalt sings."))
                .containsExactly("scanlan shorthalt|Scanlan Shorthalt", "scanlan|Scanlan", "shorthalt|Shorthalt");
    }

    @Test
    void common_and_fully_capitalised_words_are_no_names() {
        assertThat(Names.in("Yes, But I think I'm WRONG about The DM")).isEmpty();
    }

    @Test
    void a_common_word_before_a_name_is_left_out() {
        assertThat(Names.in("But Percy waits.")).containsExactly("percy|Percy");
    }

    @Test
    void accents_are_folded_only_in_the_comparison_key() {
        assertThat(Names.in("at last Élan came")).containsExactly("elan|Élan");
    }

    @Property(tries = 200, seed = "1")
    void the_names_of_any_text_are_bounded_in_number_and_length(@ForAll String text) {
        assertThat(Names.in(text))
                .hasSizeLessThanOrEqualTo(Names.MOST)
                .allSatisfy(name -> assertThat(name.substring(name.indexOf('|') + 1))
                        .isNotEmpty()
                        .hasSizeLessThanOrEqualTo(Names.LONGEST));
    }
}
