package io.talestream.contracts.transcript.format.input;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Span;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Times as people and subtitles write them: `01:02:03.400`, `02:03`, `01:02:03,4`.
public final class ClockTime {
    private static final String ARROW = "-->";
    private static final Pattern TIME = Pattern.compile("(?:(\\d{1,4}):)?([0-5]?\\d):([0-5]\\d)(?:[.,](\\d{1,3}))?");

    private ClockTime() {}

    public static OptionalLong ms(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return OptionalLong.empty();
        }
        long seconds = (number(time.group(1)) * 60 + number(time.group(2))) * 60 + number(time.group(3));
        String fraction = time.group(4) == null ? "" : time.group(4);
        return OptionalLong.of(seconds * 1_000 + number((fraction + "000").substring(0, 3)));
    }

    /// `01:02:03` and the milliseconds after this separator, as in subtitles.
    public static String text(long ms, char mark) {
        return "%s%c%03d".formatted(text(ms), mark, ms % 1_000);
    }

    /// `01:02:03`.
    public static String text(long ms) {
        long seconds = ms / 1_000;
        return "%02d:%02d:%02d".formatted(seconds / 3_600, seconds / 60 % 60, seconds % 60);
    }

    public static boolean isTiming(String line) {
        return line.contains(ARROW);
    }

    /// The two times of a cue; the rest of the line is its position on the screen.
    public static Optional<Span> timing(InputLocation place, String line) {
        int arrow = line.indexOf(ARROW);
        if (arrow < 0) {
            return Optional.empty();
        }
        String after = line.substring(arrow + ARROW.length()).strip();
        int settings = 0;
        while (settings < after.length() && !Character.isWhitespace(after.charAt(settings))) {
            settings++;
        }
        OptionalLong start = ms(line.substring(0, arrow).strip());
        OptionalLong end = ms(after.substring(0, settings));
        if (start.isEmpty() || end.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(span(place, start.getAsLong(), end.getAsLong()));
    }

    public static Span span(InputLocation place, long startMs, long endMs) {
        try {
            return new Span(startMs, endMs);
        } catch (InvalidField e) {
            throw place.refused(e);
        }
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
