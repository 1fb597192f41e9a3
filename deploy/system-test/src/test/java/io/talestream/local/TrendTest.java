package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendTest {
    @Test
    void a_leak_below_the_noise_of_single_samples_is_not_flat() {
        List<Integer> leak = IntStream.range(0, 40)
                .map(i -> 1_000 + 10 * i + 150 * (i % 2))
                .boxed()
                .toList();

        Trend trend = Trend.of(leak);

        assertThat(trend.growth()).isCloseTo(390, within(25.0));
        assertThat(trend.isFlat(0.1, 20)).isFalse();
    }

    @Test
    void noise_around_a_constant_is_flat() {
        List<Integer> noise =
                IntStream.range(0, 40).map(i -> 1_000 + 150 * (i % 2)).boxed().toList();

        assertThat(Trend.of(noise).isFlat(0.02, 0)).isTrue();
    }

    @Test
    void a_falling_line_is_flat() {
        assertThat(Trend.of(List.of(30, 20, 10)).isFlat(0, 0)).isTrue();
    }

    @Test
    void two_samples_are_no_trend() {
        assertThatThrownBy(() -> Trend.of(List.of(1, 2))).hasMessage("a trend needs 3 samples, got 2");
    }
}
