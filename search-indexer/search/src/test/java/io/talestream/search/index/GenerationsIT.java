package io.talestream.search.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.OpenSearch;
import java.net.URI;
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
    private final URI engine;

    GenerationsIT(OpenSearch search) {
        this.engine = search.endpoint();
        this.open = OpenIndex.at(SearchSettings.local(search.endpoint(), search.newName()), Duration.ofMinutes(1));
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
    void the_next_one_is_written_and_not_asked() {
        String next = generations.begin();

        assertThat(generations.state())
                .isEqualTo(new Generations.State(index.concrete(1), Optional.of(next), Optional.empty()));
        assertThat(index.targets())
                .containsExactly(new SearchIndex.Target(index.concrete(1)), new SearchIndex.Target(next));
    }

    @Test
    void the_next_one_has_as_many_shards_as_are_wanted_by_then() {
        try (var grown = OpenIndex.at(SearchSettings.local(engine, open.name()).inShards(3), Duration.ofMinutes(1))) {
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
    void a_swap_keeps_both_written() {
        String next = generations.begin();
        generations.swap(generations.state());

        assertThat(generations.state())
                .isEqualTo(new Generations.State(next, Optional.empty(), Optional.of(index.concrete(1))));
        assertThat(index.targets()).hasSize(2);
    }

    @Test
    void a_rollback_can_be_taken_back() {
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
    void someone_who_is_late_changes_nothing() {
        generations.begin();
        var before = generations.state();
        generations.swap(before);
        var after = generations.state();

        assertThatThrownBy(() -> generations.swap(before)).isInstanceOf(SearchRefused.class);
        assertThat(generations.state()).isEqualTo(after);
    }

    @Test
    void what_is_asked_is_not_dropped() {
        assertThatThrownBy(() -> generations.drop(index.concrete(1))).isInstanceOf(IllegalArgumentException.class);

        String next = generations.begin();
        generations.drop(next);
        assertThat(generations.state().next()).isEmpty();
        assertThat(index.targets()).containsExactly(new SearchIndex.Target(index.concrete(1)));
    }

    @Test
    void each_has_a_number_of_its_own() {
        assertThat(generations.begin()).isEqualTo(index.concrete(2));
        generations.swap(generations.state());
        generations.drop(index.concrete(1));

        assertThat(generations.begin()).isEqualTo(index.concrete(3));
    }

    @Test
    void one_that_was_filled_becomes_as_every_other() {
        String next = generations.begin();
        generations.settle(next);

        assertThat(setting(next, "refresh_interval")).isEqualTo(setting(index.concrete(1), "refresh_interval"));
        assertThat(setting(next, "auto_expand_replicas")).isEqualTo(setting(index.concrete(1), "auto_expand_replicas"));
    }

    @Test
    void a_write_to_one_that_was_dropped_makes_none() {
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
