package io.talestream.contracts.transcript.format.input;

/// Normalises spoken text: line breaks, control characters and runs of white space are layout, and become one space.
public final class SpokenText {
    private SpokenText() {}

    public static String clean(CharSequence text) {
        var clean = new StringBuilder(text.length());
        boolean gap = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c)) {
                gap = true;
            } else {
                if (gap && !clean.isEmpty()) {
                    clean.append(' ');
                }
                gap = false;
                clean.append(c);
            }
        }
        return clean.toString();
    }

    /// Chinese, Japanese and Thai are written without spaces between words.
    public static boolean isSpaced(CharSequence before, CharSequence after) {
        return !(isWrittenTogether(Character.codePointBefore(before, before.length()))
                && isWrittenTogether(Character.codePointAt(after, 0)));
    }

    private static boolean isWrittenTogether(int c) {
        if (c < 0x0e00) {
            return false;
        }
        return switch (Character.UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
            case COMMON -> (c >= 0x3000 && c <= 0x30ff) || (c >= 0xff01 && c <= 0xff0f) || c == 0xff1f;
            default -> false;
        };
    }
}
