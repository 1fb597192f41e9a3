package io.talestream.testing.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.testing.diagnosis.Diagnostics;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventuallyTest {
    @Test
    void waiting_ends_when_the_condition_holds() {
        var evaluations = new AtomicInteger();

        Eventually.until("the third evaluation holds", () -> evaluations.incrementAndGet() == 3);

        assertThat(evaluations).hasValue(3);
    }

    @Test
    void a_timeout_shows_the_state_every_diagnostic_and_all_threads() {
        try (var _ = Diagnostics.register("leases of group search", () -> "shard-1 owned by worker-2");
                var _ = Diagnostics.register("parked changes", () -> {
                    throw new IllegalStateException("the table is gone");
                })) {
            assertThatThrownBy(() -> Eventually.within(Duration.ZERO, () -> "7 of 8 indexed", () -> false))
                    .hasMessageContainingAll(
                            "7 of 8 indexed",
                            "leases of group search",
                            "shard-1 owned by worker-2",
                            "the table is gone",
                            "EventuallyTest.a_timeout_shows");
        }
        assertThat(Diagnostics.report()).doesNotContain("shard-1 owned by worker-2");
    }
}
