package io.talestream.search.index;

import static org.assertj.core.api.Assertions.assertThat;

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
        "413, no reason given"
    })
    void an_error_of_the_request_is_permanent(int status, String error) {
        assertThat(OpenIndex.answered(status, error)).isInstanceOf(SearchRefused.class);
    }
}
