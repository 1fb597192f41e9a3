package io.talestream.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EngineSourceTest {
    @Test
    void a_source_is_found_by_name() {
        assertThat(EngineSource.named("embedded")).isEqualTo(EngineSource.EMBEDDED);
        assertThat(EngineSource.named("containers")).isEqualTo(EngineSource.CONTAINERS);
    }

    @Test
    void an_unknown_source_is_refused() {
        assertThatThrownBy(() -> EngineSource.named("magic"))
                .isInstanceOf(EngineUnavailable.class)
                .hasMessage("The system property talestream.engines must be \"embedded\" or \"containers\", is"
                        + " \"magic\".");
    }
}
