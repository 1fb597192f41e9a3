package io.talestream.ingest.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.ingest.problem.Refusal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LookUpLimitTest {
    private static final int LIMIT = 3;

    private final LookUpLimit limit =
            new LookUpLimit(new LookUpSettings(LIMIT, Optional.empty()), Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

    @Test
    void concurrent_misses_do_not_exceed_the_limit() {
        int clients = 4 * LIMIT;
        var entered = new CountDownLatch(clients);
        var lookUps = new AtomicInteger();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < clients; i++) {
                threads.execute(() -> attempt(entered, lookUps));
            }
        }

        assertThat(lookUps).hasValue(LIMIT);
        assertThatThrownBy(() -> limit.find("a", () -> Optional.of("late"))).isInstanceOf(Refusal.class);
        assertThat(limit.find("b", () -> Optional.of("other"))).isEqualTo("other");
    }

    @Test
    void hits_and_failures_do_not_count() {
        for (int i = 0; i < 2 * LIMIT; i++) {
            limit.find("a", () -> Optional.of("hit"));
            assertThatThrownBy(() -> limit.find("a", () -> {
                        throw new IllegalStateException("table down");
                    }))
                    .isInstanceOf(IllegalStateException.class);
        }

        assertThat(limit.find("a", () -> Optional.of("hit"))).isEqualTo("hit");
    }

    /// Every look-up ends after all attempts have begun theirs or were refused.
    private void attempt(CountDownLatch entered, AtomicInteger lookUps) {
        try {
            limit.find("a", () -> {
                lookUps.incrementAndGet();
                entered.countDown();
                awaitAll(entered);
                return Optional.empty();
            });
        } catch (Refusal e) {
            entered.countDown();
        }
    }

    private static void awaitAll(CountDownLatch entered) {
        try {
            entered.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
