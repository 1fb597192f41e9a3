package io.talestream.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenIndexTest {
    @ParameterizedTest
    @CsvSource({
        "400, index_closed_exception",
        "400, snapshot_in_progress_exception",
        "401, security_exception",
        "403, security_exception",
        "403, cluster_block_exception",
        "404, index_not_found_exception",
        "404, shard_not_found_exception",
        "404, index_shard_closed_exception",
        "408, no reason given",
        "409, index_primary_shard_not_allocated_exception",
        "429, circuit_breaking_exception",
        "429, cluster_block_exception",
        "429, rejected_execution_exception",
        "500, no reason given",
        "503, no_shard_available_action_exception"
    })
    void an_error_of_the_engine_may_pass(int status, String error) {
        assertThat(OpenIndex.answered(status, error)).isInstanceOf(SearchUnavailable.class);
    }

    @ParameterizedTest
    @CsvSource({
        "400, mapper_parsing_exception",
        "400, parsing_exception",
        "404, aliases_not_found_exception",
        "413, no reason given",
        "500, too_many_clauses",
        "500, too_many_nested_clauses"
    })
    void an_error_of_the_request_is_permanent(int status, String error) {
        assertThat(OpenIndex.answered(status, error)).isInstanceOf(SearchRefused.class);
    }

    @Test
    void responses_are_not_compressed() throws IOException {
        Set<String> sent = new ConcurrentSkipListSet<>();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            sent.addAll(exchange.getRequestHeaders().keySet());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        var endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (var index =
                OpenIndex.at(SearchSettings.local(endpoint, "index", "user", "password"), Duration.ofSeconds(30))) {
            new JsonCalls(index).get("/", Map.of()).orThrow();
        } finally {
            server.stop(0);
        }

        assertThat(sent).contains("Authorization").doesNotContain("Accept-encoding");
    }
}
