package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.store.table.BoundedExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BoundedExecutorTest {
    @Test
    void no_task_starts_after_a_failure() {
        var later = new AtomicInteger();
        var failure = new IllegalStateException("the first task failed");

        try (var tasks = new BoundedExecutor(1)) {
            tasks.run(() -> {
                throw failure;
            });
            assertThatThrownBy(() -> tasks.run(later::incrementAndGet)).isSameAs(failure);
            assertThatThrownBy(tasks::finish).isSameAs(failure);
        }
        assertThat(later).hasValue(0);
    }

    @Test
    void an_error_of_a_task_is_reported() {
        try (var tasks = new BoundedExecutor(2)) {
            tasks.run(() -> {
                throw new AssertionError("broken");
            });
            assertThatThrownBy(tasks::finish).hasRootCauseMessage("broken");
        }
    }
}
