package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.talestream.search.query.RankedHit.Place;
import io.talestream.search.query.SceneMatches.Found;
import io.talestream.search.query.SceneMatches.SceneWeight;
import java.util.List;
import org.junit.jupiter.api.Test;

class SceneMatchesTest {
    private static final int RARE = 2;
    private static final int COMMON = 1;
    private static final List<SceneWeight> WEIGHTS = List.of(new SceneWeight(3, false), new SceneWeight(1, false));

    @Test
    void a_moment_with_all_words_has_the_full_share() {
        assertThat(share(found("a", 7, RARE | COMMON))).isEqualTo(1);
    }

    @Test
    void a_word_counts_less_with_every_moment_between() {
        double near = share(found("a", 7, RARE), found("a", 8, COMMON));
        double far = share(found("a", 7, RARE), found("a", 40, COMMON));

        assertThat(near).isLessThan(1).isGreaterThan(far);
        assertThat(far).isGreaterThan(0.75);
    }

    @Test
    void a_word_in_another_scene_or_session_does_not_count() {
        assertThat(share(found("a", 7, RARE), found("a", 48, COMMON), found("b", 8, COMMON)))
                .isEqualTo(0.75);
    }

    @Test
    void a_word_that_is_similar_to_an_absent_one_counts_less() {
        var weights = List.of(new SceneWeight(1, true), new SceneWeight(1, false));

        assertThat(SceneMatches.of(List.of(found("a", 7, RARE | COMMON)), weights)
                        .share(new Place("a", 7)))
                .isCloseTo(0.85, within(1e-9));
    }

    @Test
    void moments_that_the_reader_cannot_see_lie_between_no_others() {
        var without = SceneMatches.of(List.of(found("a", 7, RARE), found("a", 9, COMMON)), WEIGHTS);
        var with = SceneMatches.of(
                List.of(new Found(new Place("a", 17), 7, RARE), new Found(new Place("a", 60), 9, COMMON)), WEIGHTS);

        assertThat(with.share(new Place("a", 17))).isEqualTo(without.share(new Place("a", 7)));
    }

    @Test
    void the_best_moments_have_enough_words_in_reach() {
        var matches = SceneMatches.of(
                List.of(found("a", 7, COMMON), found("a", 30, RARE), found("b", 1, RARE | COMMON), found("c", 1, RARE)),
                WEIGHTS);

        assertThat(matches.best(2, 10, List.of()))
                .containsExactly(new Place("b", 1), new Place("a", 30), new Place("a", 7));
        assertThat(matches.best(2, 1, List.of())).containsExactly(new Place("b", 1));
        assertThat(matches.best(1, 10, List.of())).contains(new Place("c", 1));
        assertThat(matches.best(2, 10, List.of(new Place("b", 1), new Place("a", 30))))
                .containsExactly(new Place("a", 7));
    }

    @Test
    void a_range_has_the_share_of_its_best_moment() {
        var matches = SceneMatches.of(List.of(found("a", 7, COMMON), found("a", 90, RARE)), WEIGHTS);

        assertThat(matches.share("a", 7, 90)).isEqualTo(0.75);
        assertThat(matches.share("a", 7, 89)).isEqualTo(0.25);
        assertThat(matches.share("a", 8, 89)).isZero();
        assertThat(matches.share("b", 1, 99)).isZero();
    }

    @Test
    void the_words_of_a_moment_are_the_same_in_any_order() {
        var asTyped = List.of(0, 1, 2);
        var rarestFirst = List.of(2, 0, 1);

        assertThat(SceneMatches.reordered(0b100, asTyped, rarestFirst)).isEqualTo(0b010);
        assertThat(SceneMatches.reordered(0b011, asTyped, rarestFirst)).isEqualTo(0b101);
        assertThat(SceneMatches.reordered(0b011, asTyped, asTyped)).isEqualTo(0b011);
    }

    /// That of the first.
    private static double share(Found... found) {
        return SceneMatches.of(List.of(found), WEIGHTS).share(found[0].place());
    }

    private static Found found(String session, int ordinal, int words) {
        return new Found(new Place(session, ordinal), ordinal, words);
    }
}
