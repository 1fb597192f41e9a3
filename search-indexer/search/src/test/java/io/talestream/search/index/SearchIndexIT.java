package io.talestream.search.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.OpenSearch;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class SearchIndexIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final OpenIndex open;
    private final JsonCalls calls;
    private final SearchIndex index;

    SearchIndexIT(OpenSearch search) {
        this.open = OpenIndex.at(
                SearchSettings.local(search.endpoint(), search.newName(), search.user(), search.password()), PATIENCE);
        this.calls = new JsonCalls(open);
        this.index = new SearchIndex(open);
    }

    @AfterEach
    void close() {
        open.close();
    }

    @Test
    void an_index_is_created_with_a_read_alias_and_a_write_alias() {
        assertThat(index.ensure()).isEqualTo(new SearchIndex.State.Ready(index.concrete(1)));

        assertThat(index.behind(index.readAlias())).contains(index.concrete(1));
        assertThat(index.behind(index.writeAlias())).contains(index.concrete(1));
        assertThat(index.targets())
                .containsExactly(new SearchIndex.Target(index.concrete(1)))
                .allMatch(SearchIndex.Target::isCurrent);
    }

    @Test
    void concurrent_starts_create_one_index() throws Exception {
        try (var all = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<SearchIndex.State>> starts = Stream.generate(
                            () -> (Callable<SearchIndex.State>) index::ensure)
                    .limit(8)
                    .toList();
            for (var start : all.invokeAll(starts)) {
                assertThat(start.get()).isEqualTo(new SearchIndex.State.Ready(index.concrete(1)));
            }
        }
        assertThat(calls.get("/" + index.readAlias() + "-m*", Map.of())
                        .orThrow()
                        .size())
                .isEqualTo(1);
    }

    @Test
    void deletes_are_remembered_for_an_hour() {
        index.ensure();
        String next = new Generations(open).begin();

        assertThat(keptDeletes(index.concrete(1))).isEqualTo("1h");
        assertThat(keptDeletes(next)).isEqualTo("1h");
    }

    @Test
    void an_index_with_another_mapping_remembers_deletes_for_an_hour_from_the_next_start() {
        var body = SearchIndex.definition();
        ((ObjectNode) body.at("/settings/index")).remove("gc_deletes");
        String old = older(body);
        assertThat(keptDeletes(old)).isEmpty();

        index.ensure();

        assertThat(keptDeletes(old)).isEqualTo("1h");
    }

    @Test
    void an_index_with_another_mapping_is_reported() {
        String old = older(SearchIndex.definition());

        assertThat(index.ensure()).isInstanceOfSatisfying(SearchIndex.State.OtherMapping.class, other -> {
            assertThat(other.mapping()).isZero();
            assertThat(other.sentence()).contains(old).contains("talestream reindex");
        });
    }

    @Test
    void without_an_index_write_targets_are_unavailable() {
        assertThatThrownBy(index::targets).isInstanceOf(SearchUnavailable.class);
    }

    @Test
    void an_undeclared_field_is_refused() {
        index.ensure();

        var reply = calls.post("/" + index.writeAlias() + "/_doc/1", Map.of("routing", "ws"), json("surprise", "!"));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.error()).isEqualTo("strict_dynamic_mapping_exception");
    }

    @Test
    void a_document_without_routing_is_refused() {
        index.ensure();

        assertThat(calls.post("/" + index.writeAlias() + "/_doc/1", Map.of(), json(Fields.KIND, "item"))
                        .error())
                .isEqualTo("routing_missing_exception");
    }

    @Test
    void a_missing_index_is_unavailable() {
        assertThatThrownBy(this::search).isInstanceOf(SearchUnavailable.class);
        assertThatThrownBy(index::check).isInstanceOf(SearchUnavailable.class);
    }

    @Test
    void closed_indices_are_unavailable_and_opened_at_the_next_start() {
        index.ensure();
        String next = new Generations(open).begin();
        for (String closed : List.of(index.concrete(1), next)) {
            calls.post("/" + closed + "/_close", Map.of(), new byte[0]).orThrow();

            assertThatThrownBy(index::check)
                    .isInstanceOf(SearchUnavailable.class)
                    .hasMessageContaining("is blocked: index closed");
        }
        assertThatThrownBy(this::search).isInstanceOf(SearchUnavailable.class);

        assertThat(index.ensure()).isEqualTo(new SearchIndex.State.Ready(index.concrete(1)));

        index.check();
        search();
        assertThat(index.targets()).hasSize(2);
    }

    @Test
    void a_block_of_writes_is_reported_and_stays() {
        index.ensure();
        block(true);

        index.ensure();

        assertThatThrownBy(index::check)
                .isInstanceOf(SearchUnavailable.class)
                .hasMessage("index %s is blocked: index write (api)".formatted(index.concrete(1)));
        search();
        block(false);
        index.check();
    }

    @Test
    void an_invalid_request_is_refused_without_quoting_it() {
        index.ensure();

        assertThatThrownBy(() -> calls.post("/" + index.readAlias() + "/_search", Map.of(), json("query", "mumble"))
                        .orThrow())
                .isInstanceOf(SearchRefused.class)
                .hasMessageNotContaining("mumble");
    }

    @Test
    void an_unreachable_engine_is_unavailable() {
        try (var offline = OpenIndex.at(
                SearchSettings.local(URI.create("http://127.0.0.1:1"), "index", "user", "password"), PATIENCE)) {
            assertThatThrownBy(() -> new SearchIndex(offline).ensure()).isInstanceOf(SearchUnavailable.class);
        }
    }

    private String older(ObjectNode definition) {
        String old = index.readAlias() + "-m0-000007";
        var aliases = definition.putObject("aliases");
        aliases.putObject(index.readAlias());
        aliases.putObject(index.writeAlias());
        calls.put("/" + old, definition).orThrow();
        return old;
    }

    private String keptDeletes(String one) {
        return calls.get("/" + one + "/_settings", Map.of("flat_settings", "true"))
                .orThrow()
                .at("/%s/settings/index.gc_deletes".formatted(one))
                .asText();
    }

    private void search() {
        calls.get("/" + index.readAlias() + "/_search", Map.of()).orThrow();
    }

    private void block(boolean writes) {
        var settings = JsonNodeFactory.instance.objectNode().put("index.blocks.write", writes);
        calls.put("/" + index.readAlias() + "/_settings", settings).orThrow();
    }

    private static JsonNode json(String field, String value) {
        return JsonNodeFactory.instance.objectNode().put(field, value);
    }
}
