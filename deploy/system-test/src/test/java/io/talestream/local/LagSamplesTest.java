package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.process.LagSamples;
import io.talestream.ingest.operations.OperationsView.GroupView;
import io.talestream.ingest.operations.OperationsView.LagView;
import io.talestream.testing.time.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LagSamplesTest {
    private static final Instant START = Instant.parse("2026-01-31T20:15:00Z");

    private static final List<GroupView> GROUPS = List.of(group("search"), group("work"));

    @Test
    void sampling_continues_after_a_failure() {
        var looks = new AtomicInteger();
        try (var samples = new LagSamples(
                () -> {
                    if (looks.incrementAndGet() == 1) {
                        throw new IllegalStateException("no answer");
                    }
                    return GROUPS;
                },
                SettableClock.at(START),
                5)) {
            samples.look();
            samples.look();

            assertThat(samples.all()).hasSize(2);
        }
    }

    @Test
    void only_the_latest_samples_are_kept() {
        var clock = SettableClock.at(START);
        try (var samples = new LagSamples(() -> GROUPS, clock, 2)) {
            samples.look();
            clock.advance(Duration.ofSeconds(5));
            samples.look();
            clock.advance(Duration.ofSeconds(5));
            samples.look();

            assertThat(samples.all())
                    .containsExactly(
                            new LagView(START.plusSeconds(5), "search", 1500),
                            new LagView(START.plusSeconds(5), "work", 1500),
                            new LagView(START.plusSeconds(10), "search", 1500),
                            new LagView(START.plusSeconds(10), "work", 1500));
        }
    }

    private static GroupView group(String name) {
        return new GroupView(name, List.of(), 1, 1500, "up");
    }
}
