package io.talestream.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatenciesTest {
    @Test
    void quantiles_are_computed_over_all_rounds() {
        var first = new Latencies(nanos(3_000_000, 1_000_000), 1);
        var second = new Latencies(nanos(4_000_000, 2_000_000), 1);

        var all = Latencies.together(List.of(first, second));

        assertThat(all.perSecond()).isEqualTo(2);
        assertThat(all.millis(0.5)).isBetween(2., 2.002);
        assertThat(all.millis(0.99)).isBetween(4., 4.004);
    }

    private static Histogram nanos(long... values) {
        var nanos = new Histogram(Latencies.DIGITS);
        LongStream.of(values).forEach(nanos::recordValue);
        return nanos;
    }
}
