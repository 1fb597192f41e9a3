package io.talestream.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyEngineTest {
    private final AtomicInteger made = new AtomicInteger();

    @Test
    void an_engine_is_created_once_on_first_use() {
        var once = new LazyEngine<>(made::incrementAndGet);
        assertThat(made).hasValue(0);

        assertThat(once.value()).isEqualTo(1);
        assertThat(once.value()).isEqualTo(1);
    }

    @Test
    void a_failed_start_is_not_retried() {
        var once = new LazyEngine<Integer>(() -> {
            throw new EngineUnavailable("attempt " + made.incrementAndGet());
        });

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(once::value).hasMessage("attempt 1");
        }
    }
}
