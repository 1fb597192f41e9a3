package io.talestream.aws.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FridayTest {
    private final Friday friday = Friday.of(3_000);

    @Test
    void one_of_three_tables_plays_and_all_start_between_17_and_21_o_clock() {
        assertThat(friday.sessions()).isEqualTo(1_000);
        assertThat(friday.started(5)).isCloseTo(0, within(1e-9));
        assertThat(friday.started(7)).isCloseTo(500, within(1e-9));
        assertThat(friday.started(9)).isCloseTo(1_000, within(1e-9));
    }

    @Test
    void a_session_is_uploaded_four_hours_after_its_start() {
        assertThat(friday.playing(9)).isCloseTo(1_000, within(1e-9));
        assertThat(friday.uploaded(9)).isZero();
        assertThat(friday.uploaded(11)).isEqualTo(500);
        assertThat(friday.uploaded(13)).isEqualTo(1_000);
    }

    @Test
    void each_person_searches_four_times() {
        assertThat(inAllHours(friday::searchesAnHour)).isCloseTo(1_000 * 5 * 4, within(1.0));
    }

    @Test
    void each_table_makes_the_requests_of_a_quarter_of_its_month() {
        assertThat(inAllHours(friday::requestsAnHour)).isCloseTo(1_000 * 2_000 / 4.0, within(1.0));
    }

    private static double inAllHours(DoubleUnaryOperator anHour) {
        double step = 0.01;
        return DoubleStream.iterate(0, hour -> hour < 24, hour -> hour + step)
                .map(hour -> anHour.applyAsDouble(hour) * step)
                .sum();
    }
}
