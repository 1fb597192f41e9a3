package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.talestream.search.query.Ranked.Place;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PassagesTest {
    @Test
    void what_is_said_around_a_moment_counts_for_it() {
        Ranked lonely = at("one", 500, 10);
        Ranked first = at("two", 20, 9);
        Ranked second = at("two", 22, 9.5);
        Ranked third = at("two", 23, 9);

        assertThat(Passages.ordered(List.of(lonely, first, second, third)))
                .startsWith(second, lonely)
                .containsExactlyInAnyOrder(lonely, first, second, third);
    }

    @Test
    void every_scene_is_shown_before_any_is_shown_again() {
        Ranked best = at("one", 5, 9);
        Ranked next = at("one", 6, 8);
        Ranked other = at("one", 90, 3);
        Ranked elsewhere = at("two", 5, 2);

        assertThat(Passages.ordered(List.of(best, next, other, elsewhere)))
                .containsExactly(best, other, elsewhere, next);
    }

    @Test
    void what_is_no_moment_keeps_its_own_weight() {
        Ranked summary = ranked("summary", 7, Optional.empty());
        Ranked item = ranked("item", 6, Optional.empty());

        assertThat(Passages.ordered(List.of(item, summary, at("one", 1, 5)))).startsWith(summary, item);
    }

    private static Ranked at(String session, int ordinal, double score) {
        return ranked(session + ":" + ordinal, score, Optional.of(new Place(session, ordinal)));
    }

    private static Ranked ranked(String id, double score, Optional<Place> place) {
        return new Ranked(id, score, 0, place, new Ranked.Came.Whole(Document.of(MissingNode.getInstance())));
    }
}
