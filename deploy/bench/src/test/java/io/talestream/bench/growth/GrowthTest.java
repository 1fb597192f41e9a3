package io.talestream.bench.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class GrowthTest {
    private static final Offset<Double> NEARLY = within(1e-9);

    @Test
    void the_exponent_is_that_of_a_power_law() {
        assertThat(exponent(Map.of(10, 4.0, 100, 4.0, 1_000, 4.0))).isCloseTo(0, NEARLY);
        assertThat(exponent(Map.of(10, 3.0, 100, 30.0, 1_000, 300.0))).isCloseTo(1, NEARLY);
        assertThat(exponent(Map.of(100, 10.0, 10_000, 100.0))).isCloseTo(0.5, NEARLY);
    }

    @Test
    void nothing_at_any_size_does_not_grow() {
        assertThat(exponent(Map.of(10, 0.0, 1_000, 0.0))).isCloseTo(0, NEARLY);
        assertThat(exponent(Map.of(10, 0.0, 1_000, 50.0))).isCloseTo(1, NEARLY);
    }

    private static double exponent(Map<Integer, Double> bySize) {
        return Growth.of(new LinkedHashMap<>(bySize), 0.5).exponent();
    }
}
