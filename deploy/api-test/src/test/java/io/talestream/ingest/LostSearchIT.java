package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.SearchIndex;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LostSearchIT {
    private static final List<String> ROUTES = List.of("/search?q=dragon", "/suggest?q=dragon");

    @Test
    void an_unreachable_index_is_503_with_retry_after_for_search_only() throws IOException {
        ApiServer api = ApiServer.with(
                Map.of("talestream.search.endpoint", SickDynamo.nowhere().toString()));
        try (var _ = api.server) {
            Table table = Table.on(api);
            for (String route : ROUTES) {
                var answer = table.player().get(table.path() + route).isProblem(503);
                assertThat(answer.retryAfter()).isPresent();
                assertThat(answer.text("detail")).contains("search does not answer");
                assertThat(answer.body()).doesNotContain("127.0.0.1", "Exception", "dragon");
                table.outsider().get(table.path() + route).isProblem(404);
            }
            table.player().get(table.path() + "/search").isProblem(400);
            table.player().get(table.path() + "/items").is(200);
            api.anonymous().get("/health/readiness").is(200);
            assertThat(api.operator().get("/health").is(503).body())
                    .contains("the search engine does not respond")
                    .doesNotContain("127.0.0.1");
            assertThat(api.anonymous().get("/prometheus").is(200).body())
                    .contains("talestream_failures_total{dependency=\"opensearch\"} 2.0");
        }
    }

    @Test
    void a_missing_index_is_503_with_retry_after() {
        ApiServer api = ApiServer.with(Map.of("talestream.search.index", "missing-index"));
        try (var _ = api.server) {
            Table table = Table.on(api);
            for (String route : ROUTES) {
                assertThat(table.player()
                                .get(table.path() + route)
                                .isProblem(503)
                                .retryAfter())
                        .isPresent();
            }
        }
    }

    @Test
    void a_closed_index_is_503_with_retry_after_and_down_in_health_until_the_next_start() {
        ApiServer api = ApiServer.alone(Map.of());
        try (var _ = api.server;
                var index = api.index) {
            Table table = Table.on(api);
            api.anonymous().get("/health").is(200);
            new JsonCalls(index)
                    .post("/" + index.name() + "/_close", Map.of(), new byte[0])
                    .orThrow();

            for (String route : ROUTES) {
                assertThat(table.player()
                                .get(table.path() + route)
                                .isProblem(503)
                                .retryAfter())
                        .isPresent();
            }
            assertThat(api.operator().get("/health").is(503).body()).contains("is blocked: index closed");
            api.anonymous().get("/health/readiness").is(200);

            new SearchIndex(index).ensure();
            for (String route : ROUTES) {
                table.player().get(table.path() + route).is(200);
            }
            api.anonymous().get("/health").is(200);
        }
    }

    @Test
    void search_without_a_configured_index_is_503() {
        ApiServer api = ApiServer.without("talestream.search.endpoint");
        try (var _ = api.server) {
            Table table = Table.on(api);
            for (String route : ROUTES) {
                var answer = table.player().get(table.path() + route).isProblem(503);
                assertThat(answer.text("detail")).contains("no index is configured");
                assertThat(answer.retryAfter()).isPresent();
                table.outsider().get(table.path() + route).isProblem(404);
            }
            table.player().get(table.path() + "/items").is(200);
        }
    }
}
