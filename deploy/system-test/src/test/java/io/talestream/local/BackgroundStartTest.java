package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BackgroundStartTest {
    private final AtomicBoolean closed = new AtomicBoolean();

    @Test
    void it_starts_beside_whoever_asked_for_it() {
        var go = new CountDownLatch(1);
        var starting = BackgroundStart.of("a part", () -> {
            await(go);
            return (AutoCloseable) () -> closed.set(true);
        });
        go.countDown();

        assertThat(starting.started()).isNotNull();
    }

    @Test
    void it_is_closed_even_if_nobody_waited_for_it() {
        BackgroundStart.of("a part", () -> (AutoCloseable) () -> closed.set(true))
                .close();

        assertThat(closed).isTrue();
    }

    @Test
    void who_needs_it_hears_why_it_did_not_start() {
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
