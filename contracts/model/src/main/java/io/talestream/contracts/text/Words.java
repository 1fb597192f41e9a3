package io.talestream.contracts.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Tokenises text. A word is a run of letters and digits, reduced to its stem; in scripts without spaces each character
/// is a word.
public final class Words {
    private static final List<String> ENDINGS = List.of("ing", "ed", "es", "s", "ly", "e");
    private static final int LONG = 5;

    private Words() {}

    public static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        int from = -1;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            boolean isUnspaced = WordCount.isUnspaced(c);
            if (from >= 0 && (isUnspaced || !isPart(c))) {
                words.add(stem(text.substring(from, i)));
                from = -1;
            }
            if (isUnspaced) {
                words.add(text.substring(i, next));
            } else if (from < 0 && isPart(c)) {
                from = i;
            }
            i = next;
        }
        if (from >= 0) {
            words.add(stem(text.substring(from)));
        }
        return words;
    }

    public static boolean isPart(int c) {
        return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    /// Lower case, without the commonest English endings: "opens" and "opened" are one word. In other languages this
    /// has little effect.
    private static String stem(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.length() < LONG) {
            return lower;
        }
        for (String ending : ENDINGS) {
            if (lower.endsWith(ending)) {
                return lower.substring(0, lower.length() - ending.length());
            }
        }
        return lower;
    }
}
