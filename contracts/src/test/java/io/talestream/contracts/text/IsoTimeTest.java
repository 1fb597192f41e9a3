package io.talestream.contracts.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.any.AnyId;
import java.time.Instant;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsoTimeTest {
    @Property
    void a_time_reads_back_as_it_was_written(@ForAll("time") Instant time) {
        assertThat(IsoTime.parse(IsoTime.format(time))).isEqualTo(time);
    }

    @Property
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
    void only_the_one_written_form_is_read(String text) {
        assertThatThrownBy(() -> IsoTime.parse(text)).isInstanceOf(InvalidField.class);
    }

    @Provide
    Arbitrary<Instant> time() {
        return AnyId.time();
    }
}
