package io.talestream.contracts.text;

/// Counts words as people do: parts between spaces. Two characters of a script without spaces count as about one word.
public final class WordCount {
    private WordCount() {}

    public static int of(String text) {
        int words = 0;
        int signs = 0;
        boolean wasSpace = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isSpace = Character.isWhitespace(c);
            words += wasSpace && !isSpace ? 1 : 0;
            signs += isUnspaced(c) ? 1 : 0;
            wasSpace = isSpace;
        }
        return words + signs / 2;
    }

    /// Whether it is a letter or digit of a script without spaces.
    public static boolean isUnspaced(int c) {
        return c >= 0x0E00
                && switch (Character.UnicodeScript.of(c)) {
                    case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> Character.isLetterOrDigit(c);
                    default -> false;
                };
    }
}
