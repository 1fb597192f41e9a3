package io.talestream.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EngineSourceTest {
    @Test
    void the_two_sources_are_known_by_name() {
        assertThat(EngineSource.named("embedded")).isEqualTo(EngineSource.EMBEDDED);
        assertThat(EngineSource.named("containers")).isEqualTo(EngineSource.CONTAINERS);
    }

    @Test
    void any_other_is_refused_in_one_sentence() {
        assertThatThrownBy(() -> EngineSource.named("magic"))
                .isInstanceOf(EngineUnavailable.class)
                .hasMessage("The system property talestream.engines must be \"embedded\" or \"containers\", is"
                        + " \"magic\".");
    }
}
