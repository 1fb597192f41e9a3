package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.ingest.operations.OperationsView.LagView;
import io.talestream.stream.delivery.BatchTimes;
import io.talestream.stream.delivery.Counts;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.RunningGroup;
import io.talestream.testing.time.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LagSamplesTest {
    private static final Instant START = Instant.parse("2026-01-31T20:15:00Z");

    @Test
    void the_last_looks_are_kept_and_no_more() {
        var clock = SettableClock.at(START);
        try (var samples = new LagSamples(List.of(new Late("search"), new Late("work")), clock, 2)) {
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

    private record Late(String name) implements RunningGroup {
        @Override
        public Lag lag() {
            return new Lag(Duration.ofMillis(1500), 3);
        }

        @Override
        public Map<String, Counts> counts() {
            return Map.of();
        }

        @Override
        public BatchTimes batchTimes() {
            return BatchTimes.NONE;
        }
    }
}
