package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.talestream.search.embedding.Embedding;
import io.talestream.search.query.RankedHit.Place;
import io.talestream.search.query.SessionWindows.Entry;
import io.talestream.search.query.Similarities.Near;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilaritiesTest {
    private static final Near BEST = near("b", 5, 0.9);
    private static final Near SECOND = near("a", 8, 0.7);
    private static final Near THIRD = near("b", 1, 0.7);
    private static final Near FOURTH = near("b", 9, 0.7);
    private static final Near LAST = near("a", 1, 0.2);
    private static final Similarities ALL =
            new Similarities(Map.of("a", List.of(LAST, SECOND), "b", List.of(FOURTH, THIRD, BEST)));

    @Test
    void the_nearest_windows_come_best_first_and_equal_ones_in_order_of_session_and_moment() {
        assertThat(ALL.nearest(10)).containsExactly(BEST, SECOND, THIRD, FOURTH, LAST);
        assertThat(ALL.nearest(3)).containsExactly(BEST, SECOND, THIRD);
        assertThat(ALL.nearest(1)).containsExactly(BEST);
        assertThat(new Similarities(Map.of()).nearest(3)).isEmpty();
    }

    @Test
    void a_moment_is_as_similar_as_the_best_window_that_has_it() {
        assertThat(ALL.of(new Place("b", 6))).isEqualTo(0.9);
        assertThat(ALL.of(new Place("b", 3))).isEqualTo(0.7);
        assertThat(ALL.of(new Place("b", 8))).isZero();
        assertThat(ALL.of(new Place("c", 5))).isZero();
    }

    @ParameterizedTest
    @CsvSource({"4, false", "5, true", "6, true", "7, true", "8, false"})
    void a_window_has_the_moments_from_its_first_to_its_last(int moment, boolean expected) {
        assertThat(BEST.hasOneOf(new TreeSet<>(Set.of(1, moment, 20)))).isEqualTo(expected);
    }

    @Test
    void moments_beside_a_window_do_not_hide_one_in_it() {
        assertThat(BEST.hasOneOf(new TreeSet<>(Set.of(4, 6, 8)))).isTrue();
    }

    @Test
    void a_window_is_more_similar_if_those_around_it_are() {
        double[] alone = Similarities.withNeighbours(new double[] {0, 0, 0, 0, 0, 0.8, 0, 0});
        double[] among = Similarities.withNeighbours(new double[] {0, 0, 0, 0, 0.4, 0.8, 0.4, 0});

        assertThat(among[5]).isGreaterThan(alone[5]);
        assertThat(alone[0]).isZero();
        assertThat(alone[1]).isPositive();
        assertThat(Similarities.withNeighbours(new double[] {0.8})).containsExactly(new double[] {0.8}, within(1e-9));
        assertThat(Similarities.withNeighbours(new double[] {})).isEmpty();
    }

    /// A window of three moments.
    private static Near near(String session, int first, double similarity) {
        return new Near(session, new Entry(first, first + 1, first + 2, first + 1, Embedding.of("AQ==")), similarity);
    }
}
