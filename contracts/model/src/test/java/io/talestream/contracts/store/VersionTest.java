package io.talestream.contracts.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.text.InvalidField;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionTest {
    private static final long LARGEST_IN_JAVASCRIPT = 9_007_199_254_740_991L;

    @Property(seed = "1")
    void versions_increase_whatever_the_writers_clocks_say(@ForAll("clockReadings") List<Instant> readings) {
        Optional<Version> last = Optional.empty();
        for (Instant now : readings) {
            Version next = Version.after(last, now);
            last.ifPresent(previous -> assertThat(next).isGreaterThan(previous));
            last = Optional.of(next);
        }
    }

    @Property(seed = "1")
    void a_version_is_the_larger_of_the_clock_and_the_previous_version_plus_one(
            @ForAll("clockReading") Instant now, @ForAll("clockReading") Instant before) {
        Version previous = Version.at(before);

        assertThat(Version.after(Optional.of(previous), now).micros())
                .isEqualTo(Math.max(micros(now), previous.micros() + 1));
        assertThat(Version.after(Optional.empty(), now).micros()).isEqualTo(micros(now));
    }

    @Property(seed = "1")
    void a_version_fits_a_javascript_number(@ForAll("clockReading") Instant now) {
        long micros = Version.at(now).micros();

        assertThat((long) (double) micros).isEqualTo(micros);
        assertThat(micros).isLessThanOrEqualTo(LARGEST_IN_JAVASCRIPT);
    }

    @Test
    void version_1_data_has_the_lowest_version() {
        assertThat(Version.at(Instant.parse("2020-01-01T00:00:00Z")).isNewerThan(Version.LEGACY))
                .isTrue();
    }

    @Test
    void the_clock_lasts_until_the_year_2255() {
        assertThat(Version.at(Instant.parse("2255-06-05T00:00:00Z")).micros()).isLessThan(LARGEST_IN_JAVASCRIPT);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, LARGEST_IN_JAVASCRIPT + 1, Long.MAX_VALUE})
    void an_invalid_version_number_is_refused(long micros) {
        assertThatThrownBy(() -> new Version(micros))
                .isInstanceOfSatisfying(
                        InvalidField.class, e -> assertThat(e.field()).isEqualTo("version"));
    }

    @Test
    void the_highest_version_has_no_successor() {
        assertThatThrownBy(() -> new Version(LARGEST_IN_JAVASCRIPT).next()).isInstanceOf(InvalidField.class);
    }

    @Provide
    Arbitrary<Instant> clockReading() {
        return Arbitraries.longs()
                .between(1, 4_102_444_800_000_000L)
                .map(micros -> Instant.EPOCH.plus(micros, ChronoUnit.MICROS).plusNanos(micros % 1_000));
    }

    /// Clocks that are wrong by up to an hour, that jump or stop.
    @Provide
    Arbitrary<List<Instant>> clockReadings() {
        Instant start = Instant.parse("2026-01-31T20:15:00Z");
        return Arbitraries.oneOf(
                        clockReading(),
                        Arbitraries.just(start),
                        Arbitraries.longs()
                                .between(-3_600_000_000L, 3_600_000_000L)
                                .map(micros -> start.plus(micros, ChronoUnit.MICROS)))
                .list()
                .ofMinSize(2)
                .ofMaxSize(50);
    }

    private static long micros(Instant time) {
        return time.getEpochSecond() * 1_000_000 + time.getNano() / 1_000;
    }
}
