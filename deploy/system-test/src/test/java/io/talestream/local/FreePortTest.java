package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreePortTest {
    @Test
    void a_port_is_not_returned_again_before_a_server_uses_it() {
        List<Integer> ports =
                IntStream.range(0, 500).map(_ -> FreePort.any()).boxed().toList();

        assertThat(ports).doesNotHaveDuplicates().allMatch(port -> port < 32_768);
    }
}
