package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.text.InvalidField;
import io.talestream.search.answer.SearchPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The pages of a result.
class SearchPagesIT extends SearchFixture {
    @Test
    void pages_neither_skip_nor_repeat_hits_under_concurrent_writes() {
        for (int i = 0; i < 95; i++) {
            said("A dragon, the %d. of them%s.".formatted(i, " and so on".repeat(i % 7)));
        }
        assertThat(turned("dragon")).hasSize(95).doesNotHaveDuplicates();
    }

    @Test
    void pages_continue_after_the_reordered_hits() {
        for (int i = 0; i < 345; i++) {
            said("A dragon, the %d. of them%s.".formatted(i, " and so on".repeat(i % 7)));
        }
        assertThat(turned("dragon")).hasSize(345).doesNotHaveDuplicates();
    }

    @Test
    void the_pages_of_a_description_query_contain_each_ranked_hit_once() {
        for (int i = 0; i < 400; i++) {
            said("A dragon, a beholder and a lich, the %d. of them%s.".formatted(i, " and so on".repeat(i % 7)));
        }
        assertThat(turned("dragon beholder lich tarrasque kraken hydra phoenix basilisk medusa"))
                .as("limited to the ranked window")
                .hasSizeBetween(290, 300)
                .doesNotHaveDuplicates();
    }

    @Test
    void an_expired_cursor_is_rejected() {
        for (int i = 0; i < 60; i++) {
            said("A dragon.");
        }
        SearchPage second =
                turn("dragon", Optional.of(search("dragon").answer().next().orElseThrow()));
        String frozen = Cursor.of(second.next().orElseThrow()).frozen().orElseThrow();
        index.open.ask(client -> client.deletePit(pit -> pit.pitId(frozen)));

        assertThatThrownBy(() -> turn("dragon", second.next()))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("cursor has expired");
    }

    /// Reads all pages of ten hits while new moments are written that rank first.
    private List<Integer> turned(String typed) {
        List<Integer> ordinals = new ArrayList<>();
        int written = ordinal;
        Optional<String> next = Optional.empty();
        do {
            SearchPage answer = turn(typed, next);
            answer.hits().stream()
                    .map(hit -> hit.moment().orElseThrow().ordinal())
                    .filter(found -> found < written)
                    .forEach(ordinals::add);
            next = answer.next();
            said("%s %s %s!".formatted(typed, typed, typed));
        } while (next.isPresent());
        return ordinals;
    }
}
