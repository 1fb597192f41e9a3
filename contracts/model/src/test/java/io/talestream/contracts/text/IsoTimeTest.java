package io.talestream.contracts.text;

import static java.time.temporal.ChronoField.MICRO_OF_SECOND;
import static java.time.temporal.ChronoUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.any.AnyId;
import java.time.Instant;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoTimeTest {
    @Property(seed = "1")
    void a_time_round_trips(@ForAll("time") Instant time) {
        assertThat(IsoTime.parse(IsoTime.format(time))).isEqualTo(time);
    }

    @Property(seed = "1")
    void a_time_is_written_in_utc_with_six_decimals(@ForAll("time") Instant time, @ForAll("nanos") int nanos) {
        String micros = "%06d".formatted(time.get(MICRO_OF_SECOND));

        assertThat(IsoTime.format(time.plusNanos(nanos)))
                .isEqualTo(time.truncatedTo(SECONDS).toString().replace("Z", "." + micros + "Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00.000000Z",
        "9999-12-31T23:59:59.999999Z, 9999-12-31T23:59:59.999999Z",
        "+10000-01-01T00:00:00Z, +10000-01-01T00:00:00.000000Z",
        "-0001-01-01T00:00:00Z, -0001-01-01T00:00:00.000000Z",
        "1969-12-31T23:59:59.999999Z, 1969-12-31T23:59:59.999999Z"
    })
    void any_year_can_be_written(Instant time, String text) {
        assertThat(IsoTime.format(time)).isEqualTo(text);
    }

    @Property(seed = "1")
    void text_order_is_time_order(@ForAll("time") Instant one, @ForAll("time") Instant other) {
        assertThat(Integer.signum(IsoTime.format(one).compareTo(IsoTime.format(other))))
                .isEqualTo(Integer.signum(one.compareTo(other)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-01-31",
                "2026-01-31T20:15:00Z",
                "2026-01-31T20:15:00.000Z",
                "2026-01-31T20:15:00.000000000Z",
                "2026-01-31T20:15:00.000000+00:00",
                "2026-02-31T20:15:00.000000Z",
                "2026-01-31T24:00:00.000000Z",
                "2026-01-31T20:15:60.000000Z"
            })
    void only_the_canonical_form_is_read(String text) {
        assertThatThrownBy(() -> IsoTime.parse(text)).isInstanceOf(InvalidField.class);
    }

    /// Digits below the precision of the table.
    @Provide
    Arbitrary<Integer> nanos() {
        return Arbitraries.integers().between(0, 999);
    }

    @Provide
    Arbitrary<Instant> time() {
        return AnyId.time();
    }
}
