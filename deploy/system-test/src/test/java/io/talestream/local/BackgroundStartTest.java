package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BackgroundStartTest {
    private final AtomicBoolean closed = new AtomicBoolean();

    @Test
    void a_part_starts_without_blocking_the_caller() {
        var go = new CountDownLatch(1);
        var starting = BackgroundStart.of("a part", () -> {
            await(go);
            return (AutoCloseable) () -> closed.set(true);
        });
        go.countDown();

        assertThat(starting.started()).isNotNull();
    }

    @Test
    void closing_without_waiting_closes_the_part() {
        BackgroundStart.of("a part", () -> (AutoCloseable) () -> closed.set(true))
                .close();

        assertThat(closed).isTrue();
    }

    @Test
    void a_failed_start_is_reported_to_the_caller() {
        BackgroundStart<AutoCloseable> starting = BackgroundStart.of("a part", () -> {
            throw new IllegalStateException("no room");
        });

        assertThatThrownBy(starting::started).hasMessage("no room");
        starting.close();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
