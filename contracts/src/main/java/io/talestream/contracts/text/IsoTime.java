package io.talestream.contracts.text;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

/// Times as the table writes them: ISO-8601 in UTC with exactly six decimals, so that text order is time order.
public final class IsoTime {
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.MICRO_OF_SECOND, 6, 6, true)
            .appendLiteral('Z')
            .toFormatter()
            .withResolverStyle(ResolverStyle.STRICT)
            .withZone(ZoneOffset.UTC);

    private IsoTime() {}

    public static String format(Instant time) {
        return FORMAT.format(time);
    }

    public static Instant parse(String text) {
        try {
            return Instant.from(FORMAT.parse(text));
        } catch (DateTimeException e) {
            throw new InvalidField("time", "must look like 2026-01-31T20:15:00.000000Z, is " + text);
        }
    }

    /// What the table keeps of a time.
    public static Instant micros(Instant time) {
        return time.truncatedTo(ChronoUnit.MICROS);
    }
}
