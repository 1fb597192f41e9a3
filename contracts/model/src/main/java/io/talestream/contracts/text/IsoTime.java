package io.talestream.contracts.text;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
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

    private static final String FORM = "0000-00-00T00:00:00.000000Z";
    private static final int LENGTH = FORM.length();
    private static final int LAST_YEAR = 9999;

    private IsoTime() {}

    public static String format(Instant time) {
        LocalDateTime at = LocalDateTime.ofEpochSecond(time.getEpochSecond(), time.getNano(), ZoneOffset.UTC);
        return at.getYear() >= 0 && at.getYear() <= LAST_YEAR ? quickly(at) : FORMAT.format(time);
    }

    public static Instant parse(String text) {
        try {
            return text.length() == LENGTH && hasDigitsWhereItShould(text) ? quickly(text) : slowly(text);
        } catch (DateTimeException e) {
            throw new InvalidField("time", "must look like 2026-01-31T20:15:00.000000Z, is " + text);
        }
    }

    private static Instant slowly(String text) {
        return Instant.from(FORMAT.parse(text));
    }

    /// Every item has two times or more, and a formatter takes as long for them as for the rest of the item.
    private static Instant quickly(String text) {
        return LocalDateTime.of(
                        number(text, 0, 4),
                        number(text, 5, 7),
                        number(text, 8, 10),
                        number(text, 11, 13),
                        number(text, 14, 16),
                        number(text, 17, 19),
                        1_000 * number(text, 20, 26))
                .toInstant(ZoneOffset.UTC);
    }

    private static String quickly(LocalDateTime at) {
        char[] text = FORM.toCharArray();
        write(text, 4, at.getYear());
        write(text, 7, at.getMonthValue());
        write(text, 10, at.getDayOfMonth());
        write(text, 13, at.getHour());
        write(text, 16, at.getMinute());
        write(text, 19, at.getSecond());
        write(text, 26, at.getNano() / 1_000);
        return new String(text);
    }

    /// Writes the digits so that the last one is just before `end`.
    private static void write(char[] text, int end, int number) {
        int left = number;
        for (int at = end - 1; left > 0; at--) {
            text[at] = (char) ('0' + left % 10);
            left /= 10;
        }
    }

    private static boolean hasDigitsWhereItShould(String text) {
        for (int i = 0; i < LENGTH; i++) {
            char c = text.charAt(i);
            char form = FORM.charAt(i);
            if (form == '0' ? c < '0' || c > '9' : c != form) {
                return false;
            }
        }
        return true;
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }

    /// The time at the table's precision.
    public static Instant micros(Instant time) {
        return time.truncatedTo(ChronoUnit.MICROS);
    }
}
