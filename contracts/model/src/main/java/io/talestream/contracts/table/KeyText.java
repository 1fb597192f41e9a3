package io.talestream.contracts.table;

import io.talestream.contracts.attribute.UnreadableItem;
import java.util.HexFormat;

/// Text inside a key. `#` separates the parts of a key, so no part may contain one: `#`, `%` and control characters are
/// written as `%XX`. Each text has exactly one such form.
final class KeyText {
    private KeyText() {}

    static String escape(String text) {
        return isPlain(text) ? text : escaped(text);
    }

    static String unescape(String escaped) {
        return escaped.indexOf('%') < 0 ? escaped : unescaped(escaped);
    }

    /// Ids are plain, and nearly all keys consist of ids.
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (mustEscape(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static String escaped(String text) {
        var escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (mustEscape(c)) {
                escaped.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private static String unescaped(String escaped) {
        var text = new StringBuilder(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (c != '%') {
                text.append(c);
            } else if (i + 2 < escaped.length() && isHex(escaped, i + 1)) {
                text.append((char) HexFormat.fromHexDigits(escaped, i + 1, i + 3));
                i += 2;
            } else {
                throw new UnreadableItem("a key has a % that escapes nothing");
            }
        }
        return text.toString();
    }

    private static boolean isHex(String text, int at) {
        return HexFormat.isHexDigit(text.charAt(at)) && HexFormat.isHexDigit(text.charAt(at + 1));
    }

    private static boolean mustEscape(char c) {
        return c == '#' || c == '%' || c < ' ' || (c >= 0x7f && c <= 0x9f);
    }
}
