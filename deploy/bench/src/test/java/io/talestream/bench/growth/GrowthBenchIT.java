package io.talestream.bench.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The bench at small sizes. Requests are counted and not timed: the median is the same on every machine. A single call
/// may make one request more, as the API remembers a caller's role for two seconds.
class GrowthBenchIT {
    /// Most routes and commands are on a key and read the table.
    private static final int FEWEST = 50;

    @Test
    void every_operation_is_measured_at_each_size() {
        try (var engines = GrowthEngines.start()) {
            var bench = new GrowthBench(engines, 0, 1);

            bench.measure(Axis.SESSIONS, List.of(1, 3));

            assertThat(bench.counted()).isGreaterThan(FEWEST);
        }
    }

    @Test
    @Tag("proof")
    void no_operation_on_a_key_makes_more_requests_the_larger_the_data() {
        try (var engines = GrowthEngines.start()) {
            var bench = new GrowthBench(engines, 1, 3);
            bench.measure(Axis.SESSIONS, List.of(10, 450));
            bench.measure(Axis.UTTERANCES, List.of(1, 5_000));

            assertThat(bench.counted()).isGreaterThan(FEWEST);
            assertThat(bench.growing()).noneMatch(one -> one.requests().isTooMuch());
        }
    }
}
