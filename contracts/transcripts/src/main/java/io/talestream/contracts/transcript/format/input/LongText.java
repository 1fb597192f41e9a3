package io.talestream.contracts.transcript.format.input;

import java.util.ArrayList;
import java.util.List;

/// Where a text that is too long may be cut: after a sentence, otherwise after a word, otherwise between two
/// characters. Lengths are counted in code points, as in [io.talestream.contracts.text.Text].
public final class LongText {
    private static final String SENTENCE_ENDS = ".!?…。！？";

    private LongText() {}

    /// The text in parts of at most `most` characters. Only white space between the parts is lost.
    public static List<String> parts(String text, int most) {
        var parts = new ArrayList<String>();
        String rest = text.strip();
        while (!rest.isEmpty()) {
            int end = sentenceEnd(rest, most);
            parts.add(rest.substring(0, end).strip());
            rest = rest.substring(end).strip();
        }
        return parts;
    }

    /// The longest beginning that fits and ends with a word.
    public static String beginning(String text, int most) {
        return text.substring(0, wordEnd(text, most)).strip();
    }

    public static boolean endsSentence(CharSequence text) {
        return !text.isEmpty() && SENTENCE_ENDS.indexOf(text.charAt(text.length() - 1)) >= 0;
    }

    /// A sentence end in the first half is ignored: the part would be too short.
    private static int sentenceEnd(String text, int most) {
        int fits = fitting(text, most);
        if (fits == text.length()) {
            return fits;
        }
        for (int end = fits; end > fits / 2; end--) {
            if (Character.isWhitespace(text.charAt(end)) && SENTENCE_ENDS.indexOf(text.charAt(end - 1)) >= 0) {
                return end;
            }
        }
        return wordEnd(text, most);
    }

    private static int wordEnd(String text, int most) {
        int fits = fitting(text, most);
        if (fits == text.length()) {
            return fits;
        }
        for (int end = fits; end > 0; end--) {
            if (Character.isWhitespace(text.charAt(end))) {
                return end;
            }
        }
        return fits;
    }

    private static int fitting(String text, int most) {
        return text.codePointCount(0, text.length()) <= most ? text.length() : text.offsetByCodePoints(0, most);
    }
}
