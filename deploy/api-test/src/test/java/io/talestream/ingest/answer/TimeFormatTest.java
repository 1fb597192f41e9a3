package io.talestream.ingest.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TimeFormatTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-31T20:15:00Z",
                "2026-01-31T20:15:00.100Z",
                "2026-01-31T20:15:00.123Z",
                "2026-01-31T20:15:00.000001Z",
                "2026-01-31T20:15:00.123450Z",
                "2026-12-31T23:59:59.999999Z",
                "2026-12-31T23:59:59.999999999Z",
                "2026-12-31T23:59:59.000000001Z",
                "1970-01-01T00:00:00Z"
            })
    void a_time_is_written_in_iso_8601_format(String text) {
        Instant time = Instant.parse(text);

        assertThat(TimeFormat.text(time)).isEqualTo(text).isEqualTo(DateTimeFormatter.ISO_INSTANT.format(time));
    }
}
