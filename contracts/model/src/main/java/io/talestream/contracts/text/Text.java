package io.talestream.contracts.text;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// The rules for every text. Lengths are counted in code points, so that an emoji is one character to its author.
///
/// A lone surrogate is rejected everywhere: UTF-8 has no form for it, encoders replace it with a `?`, and the text
/// read back would differ from the text written.
public final class Text {
    /// Control and format characters, separators, Unicode's other default ignorables, and the empty Braille pattern.
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Z}\\u034F\\u115F\\u1160\\u17B4\\u17B5"
            + "\\u180B-\\u180F\\u2065\\u2800\\u3164\\uFE00-\\uFE0F\\uFFA0\\uFFF0-\\uFFF8\\x{E0000}-\\x{E0FFF}]+");

    private Text() {}

    /// One line: a name or a title. It is not blank and has no control characters.
    public static String line(String field, String value, int most) {
        if (value.isBlank()) {
            throw new InvalidField(field, "must not be blank");
        }
        return checked(field, value, most, false);
    }

    /// Refuses a name without a visible character. For names as they are entered: stored names may be older than this
    /// rule, and must remain readable.
    public static String visible(String field, String value) {
        if (!isVisible(value)) {
            throw new InvalidField(field, "must have a visible character");
        }
        return value;
    }

    public static boolean isVisible(String value) {
        return !INVISIBLE.matcher(value).matches();
    }

    /// Any number of lines, or none.
    public static String prose(String field, String value, int most) {
        return checked(field, value, most, true);
    }

    /// No blanks or control characters, ASCII only.
    public static boolean isVisibleAscii(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c <= ' ' || c >= 0x7f) {
                return false;
            }
        }
        return true;
    }

    public static int utf8Length(String value) {
        return value.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String checked(String field, String value, int most, boolean manyLines) {
        int length = value.codePointCount(0, value.length());
        if (length > most) {
            throw new InvalidField(field, "must have at most %d characters, has %d".formatted(most, length));
        }
        for (int i = 0; i < value.length(); ) {
            int c = value.codePointAt(i);
            i += Character.charCount(c);
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                throw new InvalidField(field, "has half of a surrogate pair, which is not a character");
            }
            if (isControl(c) && !(manyLines && (c == '\n' || c == '\r' || c == '\t'))) {
                throw new InvalidField(field, "must not contain the control character U+%04X".formatted(c));
            }
        }
        return value;
    }

    private static boolean isControl(int c) {
        return Character.isISOControl(c) || (c >= 0x2028 && c <= 0x2029);
    }
}
