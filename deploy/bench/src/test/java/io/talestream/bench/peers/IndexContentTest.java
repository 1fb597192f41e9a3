package io.talestream.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.bench.peers.IndexContent.Errors;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IndexContentTest {
    @Test
    void every_kind_of_error_is_counted() {
        Map<String, Long> table = Map.of("right", 2L, "stale", 2L, "lost", 2L);
        Map<String, Long> index = Map.of("right", 2L, "stale", 1L, "deleted", 1L);

        assertThat(Errors.between(table, index, 5)).isEqualTo(new Errors(1, 1, 1, 2));
        assertThat(Errors.between(table, table, 3)).isEqualTo(new Errors(0, 0, 0, 0));
    }
}
