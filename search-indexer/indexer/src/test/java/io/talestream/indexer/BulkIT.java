package io.talestream.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.Document;
import io.talestream.search.document.Documents;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchSettings;
import io.talestream.search.index.SearchUnavailable;
import io.talestream.testing.http.LoopbackServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The requests to the engine and the handling of its responses, including responses that a healthy engine never
/// gives.
class BulkIT {
    private static final WorkspaceId WORKSPACE = WorkspaceId.next();
    private static final Version V7 = new Version(7);

    private final List<String> requests = new ArrayList<>();
    private final List<Outcome> outcomes = new ArrayList<>();
    private final LoopbackServer engine = new LoopbackServer(this::answer);
    private final OpenIndex open =
            OpenIndex.at(SearchSettings.local(engine.uri(""), "test-index", "user", "password"), TestIndex.PATIENCE);
    private int status = 200;
    private int answered = Integer.MAX_VALUE;
    private String item = "{\"index\":{\"status\":200}}";

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(body);
        String items = String.join(
                ",",
                body.lines()
                        .filter(line -> line.startsWith("{\"index\"") || line.startsWith("{\"delete\""))
                        .map(_ -> item)
                        .limit(answered)
                        .toList());
        LoopbackServer.send(exchange, status, "{\"items\":[" + items + "]}");
    }

    @AfterEach
    void stop() {
        open.close();
        engine.close();
    }

    @Test
    void bulk_requests_are_limited_by_bytes_and_contain_every_write() {
        write(50, 2_000);

        assertThat(outcomes).hasSize(50).containsOnly(new Outcome.Done());
        assertThat(requests)
                .hasSizeGreaterThan(3)
                .allSatisfy(body -> assertThat(body.length()).isLessThanOrEqualTo(2_000));
        assertThat(String.join("", requests).lines().filter(line -> line.contains("_id")))
                .hasSize(50)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_write_larger_than_the_limit_is_sent_alone() {
        write(3, 10);

        assertThat(requests).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503, 504, 401, 403})
    void a_transient_error_status_makes_the_engine_unavailable(int refusal) {
        status = refusal;

        assertThatThrownBy(() -> write(1, 2_000)).isInstanceOf(SearchUnavailable.class);
    }

    @ParameterizedTest
    @CsvSource({
        "429, opensearch_rejected_execution_exception",
        "503, unavailable_shards_exception",
        "400, index_closed_exception",
        "404, index_not_found_exception",
        "403, cluster_block_exception"
    })
    void a_transient_error_of_one_write_makes_the_engine_unavailable(int refusal, String type) {
        item = "{\"index\":{\"status\":%d,\"error\":{\"type\":\"%s\"}}}".formatted(refusal, type);

        assertThatThrownBy(() -> write(2, 2_000)).isInstanceOf(SearchUnavailable.class);
        assertThat(outcomes).isEmpty();
    }

    @Test
    void an_incomplete_bulk_response_makes_the_engine_unavailable() {
        answered = 1;

        assertThatThrownBy(() -> write(2, 2_000)).isInstanceOf(SearchUnavailable.class);
    }

    @Test
    void a_version_conflict_is_distinguished_from_a_refused_document() {
        item = "{\"index\":{\"status\":409,\"error\":{\"type\":\"version_conflict_engine_exception\"}}}";
        write(1, 2_000);
        item = "{\"index\":{\"status\":400,\"error\":{\"type\":\"mapper_parsing_exception\"}}}";
        write(1, 2_000);

        assertThat(outcomes).containsExactly(new Outcome.Superseded(), new Outcome.Refused("mapper_parsing_exception"));
    }

    @Test
    void deleting_a_missing_document_succeeds() {
        item = "{\"delete\":{\"status\":404}}";
        var bulk = new Bulk(new JsonCalls(open), "test-index");
        bulk.add(Operation.delete("moment:1", WORKSPACE.value(), V7), outcomes::add);
        bulk.send();

        assertThat(outcomes).containsExactly(new Outcome.Done());
        assertThat(requests.getFirst())
                .isEqualTo("{\"delete\":{\"_id\":\"moment:1\",\"routing\":\"%s\",\"version\":7,"
                                .formatted(WORKSPACE.value())
                        + "\"version_type\":\"external_gte\"}}\n");
    }

    private void write(int count, int fullBytes) {
        var bulk = new Bulk(new JsonCalls(open), "test-index", fullBytes);
        for (int i = 0; i < count; i++) {
            Document document = Documents.gone(Kind.ITEM, "item:" + i, WORKSPACE, V7);
            bulk.add(Operation.index(document, V7), outcomes::add);
        }
        bulk.send();
    }
}
