package io.talestream.search.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorrectionTest {
    @Test
    void an_unknown_word_is_replaced_by_the_closest_known_word() {
        var correction = new Correction(List.of("bow"), List.of("Vex'ahlia", "Vex'ahlia", "Vax'ildan", "bow"));

        assertThat(correction.of("the bow of Vexalia!", List.of("the", "bow", "of", "Vexalia")))
                .contains("the bow of Vex'ahlia!");
    }

    @Test
    void of_two_equally_close_words_the_more_frequent_is_proposed() {
        assertThat(new Correction(List.of(), List.of("mare", "more", "more")).of("mire", List.of("mire")))
                .contains("more");
    }

    @Test
    void a_word_found_in_another_form_is_not_corrected() {
        assertThat(new Correction(List.of("opens"), List.of("opens", "opera")).of("opened", List.of("opened")))
                .isEmpty();
    }

    @Test
    void distant_words_are_not_proposed() {
        assertThat(new Correction(List.of(), List.of("tavern", "beholder")).of("zzyzx", List.of("zzyzx")))
                .isEmpty();
    }

    @Test
    void only_the_whole_word_is_replaced() {
        assertThat(new Correction(List.of(), List.of("dragon")).of("dragonborn dargon", List.of("dargon")))
                .contains("dragonborn dragon");
    }

    @ParameterizedTest
    @CsvSource({"gold,gold,0", "gold,god,1", "gold,golds,1", "gold,glod,1", "gold,silver,5", "'',gold,4"})
    void distance_is_counted_in_letters(String one, String other, int letters) {
        assertThat(Correction.distance(one, other)).isEqualTo(letters);
        assertThat(Correction.distance(other, one)).isEqualTo(letters);
    }
}
