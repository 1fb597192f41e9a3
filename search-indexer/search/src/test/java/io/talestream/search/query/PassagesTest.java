package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.talestream.search.query.RankedHit.Place;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PassagesTest {
    @Test
    void neighbouring_hits_raise_the_rank_of_a_moment() {
        RankedHit lonely = at("one", 500, 10);
        RankedHit first = at("two", 20, 9);
        RankedHit second = at("two", 22, 9.5);
        RankedHit third = at("two", 23, 9);

        assertThat(Passages.ordered(List.of(lonely, first, second, third)))
                .startsWith(second, lonely)
                .containsExactlyInAnyOrder(lonely, first, second, third);
    }

    @Test
    void every_scene_comes_once_before_any_scene_comes_again() {
        RankedHit best = at("one", 5, 9);
        RankedHit next = at("one", 6, 8);
        RankedHit other = at("one", 90, 3);
        RankedHit elsewhere = at("two", 5, 2);

        assertThat(Passages.ordered(List.of(best, next, other, elsewhere)))
                .containsExactly(best, other, elsewhere, next);
    }

    @Test
    void moments_that_the_reader_cannot_see_lie_between_no_others() {
        RankedHit best = at("one", 5, 5, 9);
        RankedHit next = at("one", 90, 6, 8);
        RankedHit other = at("two", 5, 5, 3);

        assertThat(Passages.ordered(List.of(best, next, other))).containsExactly(best, other, next);
        assertThat(Passages.weighed(List.of(best, next)))
                .extracting(Passages.Weighed::weight)
                .isEqualTo(Passages.weighed(List.of(best, at("one", 6, 6, 8))).stream()
                        .map(Passages.Weighed::weight)
                        .toList());
    }

    @Test
    void hits_other_than_moments_keep_their_own_score() {
        RankedHit summary = ranked("summary", 7, Optional.empty(), 0);
        RankedHit item = ranked("item", 6, Optional.empty(), 0);

        assertThat(Passages.ordered(List.of(item, summary, at("one", 1, 5)))).startsWith(summary, item);
    }

    private static RankedHit at(String session, int ordinal, double score) {
        return at(session, ordinal, ordinal, score);
    }

    private static RankedHit at(String session, int ordinal, int position, double score) {
        return ranked(session + ":" + ordinal, score, Optional.of(new Place(session, ordinal)), position);
    }

    private static RankedHit ranked(String id, double score, Optional<Place> place, int position) {
        return new RankedHit(
                id, score, 0, place, position, new HitColumns(MissingNode.getInstance()), Optional.empty());
    }
}
