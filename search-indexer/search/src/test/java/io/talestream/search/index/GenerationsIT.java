package io.talestream.search.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.OpenSearch;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class GenerationsIT {
    private final OpenIndex open;
    private final JsonCalls calls;
    private final SearchIndex index;
    private final Generations generations;
    private final OpenSearch engine;

    GenerationsIT(OpenSearch search) {
        this.engine = search;
        this.open = OpenIndex.at(
                SearchSettings.local(search.endpoint(), search.newName(), search.user(), search.password()),
                Duration.ofMinutes(1));
        this.calls = new JsonCalls(open);
        this.index = new SearchIndex(open);
        this.generations = new Generations(open);
    }

    @BeforeEach
    void make() {
        index.ensure();
    }

    @AfterEach
    void close() {
        open.close();
    }

    @Test
    void the_next_index_is_written_but_not_live() {
        String next = generations.begin();

        assertThat(generations.state())
                .isEqualTo(new Generations.State(index.concrete(1), Optional.of(next), Optional.empty()));
        assertThat(index.targets())
                .containsExactly(new SearchIndex.Target(index.concrete(1)), new SearchIndex.Target(next));
    }

    @Test
    void the_next_index_has_the_currently_configured_number_of_shards() {
        try (var grown = OpenIndex.at(
                SearchSettings.local(engine.endpoint(), open.name(), engine.user(), engine.password())
                        .inShards(3),
                Duration.ofMinutes(1))) {
            String next = new Generations(grown).begin();

            assertThat(shards(index.concrete(1))).isEqualTo(1);
            assertThat(shards(next)).isEqualTo(3);
        }
    }

    private int shards(String of) {
        return calls.get("/" + of + "/_settings", Map.of("flat_settings", "true"))
                .orThrow()
                .path(of)
                .path("settings")
                .path("index.number_of_shards")
                .asInt();
    }

    @Test
    void both_indices_are_written_after_a_swap() {
        String next = generations.begin();
        generations.swap(generations.state());

        assertThat(generations.state())
                .isEqualTo(new Generations.State(next, Optional.empty(), Optional.of(index.concrete(1))));
        assertThat(index.targets()).hasSize(2);
    }

    @Test
    void a_rollback_can_be_reverted() {
        String next = generations.begin();
        generations.swap(generations.state());
        var swapped = generations.state();

        generations.rollback(swapped);
        assertThat(generations.state())
                .isEqualTo(new Generations.State(index.concrete(1), Optional.empty(), Optional.of(next)));
        generations.rollback(generations.state());
        assertThat(generations.state()).isEqualTo(swapped);
    }

    @Test
    void a_swap_from_a_stale_state_is_refused() {
        generations.begin();
        var before = generations.state();
        generations.swap(before);
        var after = generations.state();

        assertThatThrownBy(() -> generations.swap(before)).isInstanceOf(SearchRefused.class);
        assertThat(generations.state()).isEqualTo(after);
    }

    @Test
    void the_live_index_cannot_be_dropped() {
        assertThatThrownBy(() -> generations.drop(index.concrete(1))).isInstanceOf(IllegalArgumentException.class);

        String next = generations.begin();
        generations.drop(next);
        assertThat(generations.state().next()).isEmpty();
        assertThat(index.targets()).containsExactly(new SearchIndex.Target(index.concrete(1)));
    }

    @Test
    void index_numbers_are_not_reused() {
        assertThat(generations.begin()).isEqualTo(index.concrete(2));
        generations.swap(generations.state());
        generations.drop(index.concrete(1));

        assertThat(generations.begin()).isEqualTo(index.concrete(3));
    }

    @Test
    void a_filled_index_gets_the_regular_settings() {
        String next = generations.begin();
        generations.settle(next);

        assertThat(setting(next, "refresh_interval")).isEqualTo(setting(index.concrete(1), "refresh_interval"));
        assertThat(setting(next, "auto_expand_replicas")).isEqualTo(setting(index.concrete(1), "auto_expand_replicas"));
    }

    @Test
    void a_write_to_a_dropped_index_does_not_recreate_it() {
        String next = generations.begin();
        generations.drop(next);

        var body = JsonNodeFactory.instance.objectNode().put(Fields.KIND, "item");
        var reply = calls.post(
                "/" + new SearchIndex.Target(next).alias() + "/_doc/1",
                Map.of("routing", "ws", "require_alias", "true"),
                body);

        assertThat(reply.status()).isEqualTo(404);
    }

    private String setting(String of, String name) {
        return calls.get("/" + of + "/_settings", Map.of())
                .orThrow()
                .path(of)
                .path("settings")
                .path("index")
                .path(name)
                .asText();
    }
}
