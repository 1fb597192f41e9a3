package io.talestream.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LatenciesTest {
    @Test
    void quantiles_are_computed_over_all_rounds() {
        var first = new Latencies(new long[] {3_000_000, 1_000_000}, 1);
        var second = new Latencies(new long[] {4_000_000, 2_000_000}, 1);

        var all = Latencies.together(List.of(first, second));

        assertThat(all.perSecond()).isEqualTo(2);
        assertThat(all.millis(0.5)).isEqualTo(2);
        assertThat(all.millis(0.99)).isEqualTo(4);
    }
}
