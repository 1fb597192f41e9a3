package io.talestream.app.config;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Parses and formats times and durations of the command line.
public final class Times {
    private Times() {}

    /// A time like 2026-01-31T20:15:00Z, or a day, which begins at midnight UTC.
    public static Optional<Instant> parse(String option, @Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    text.contains("T")
                            ? Instant.parse(text)
                            : LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            throw new UsageError("%s must be a time like 2026-01-31T20:15:00Z or a day like 2026-01-31, is %s"
                    .formatted(option, text));
        }
    }

    /// Like 2 h 5 min, 3 min 20 s or 4 s.
    public static String format(Duration duration) {
        if (duration.toHours() > 0) {
            return "%d h %d min".formatted(duration.toHours(), duration.toMinutesPart());
        }
        return duration.toMinutes() > 0
                ? "%d min %d s".formatted(duration.toMinutes(), duration.toSecondsPart())
                : "%d s".formatted(duration.toSeconds());
    }

    /// Like 5s, 0.5s or 2m.
    public static Duration duration(String option, String text) {
        try {
            Duration duration = Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
            if (duration.isPositive()) {
                return duration;
            }
        } catch (DateTimeException e) {
            // Reported below.
        }
        throw new UsageError("%s must be a duration like 5s or 2m, is %s".formatted(option, text));
    }
}
