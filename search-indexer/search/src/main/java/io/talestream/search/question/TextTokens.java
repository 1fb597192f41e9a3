package io.talestream.search.question;

import java.util.ArrayList;
import java.util.List;

/// Splits a text into the words that the index will produce, without surrounding punctuation.
final class TextTokens {
    private static final String APOSTROPHES = "'\u2018\u2019\u02bc\uff07`\u00b4";

    /// `open` is set if an asterisk follows directly.
    record Piece(String text, boolean open) {}

    private final String text;
    private final List<Piece> pieces = new ArrayList<>();

    private TextTokens(String text) {
        this.text = text;
    }

    static List<Piece> of(String text) {
        var cut = new TextTokens(text);
        int at = 0;
        while (at < text.length()) {
            at = cut.next(at);
        }
        return cut.pieces;
    }

    private int next(int from) {
        int first = text.codePointAt(from);
        int at = from + Character.charCount(first);
        if (isSingleToken(first)) {
            add(from, at);
        } else if (isPartOfWord(first)) {
            while (at < text.length() && continuesWord(at)) {
                at += Character.charCount(text.codePointAt(at));
            }
            add(from, at);
        }
        return at;
    }

    /// Punctuation within a word belongs to it: `Vex'ahlia`, `3.5`, `u.s.a`.
    private boolean continuesWord(int at) {
        int c = text.codePointAt(at);
        if (isPartOfWord(c)) {
            return true;
        }
        int after = at + Character.charCount(c);
        if (after >= text.length() || !isPartOfWord(text.codePointAt(after))) {
            return false;
        }
        int left = text.codePointBefore(at);
        int right = text.codePointAt(after);
        return APOSTROPHES.indexOf(c) >= 0
                || (c == '.' && Character.isDigit(left) == Character.isDigit(right))
                || (c == ',' && Character.isDigit(left) && Character.isDigit(right));
    }

    private void add(int from, int to) {
        String piece = text.substring(from, to);
        if (piece.codePoints().anyMatch(c -> Character.isLetterOrDigit(c) || isSingleToken(c))) {
            pieces.add(new Piece(Term.bounded(piece), to < text.length() && text.charAt(to) == '*'));
        }
    }

    /// Every character of these scripts, and every emoji, is a word in the index.
    private static boolean isSingleToken(int c) {
        return Character.isIdeographic(c)
                || Character.UnicodeScript.of(c) == Character.UnicodeScript.HIRAGANA
                || Character.isEmojiPresentation(c);
    }

    private static boolean isPartOfWord(int c) {
        return c == '_' || (!isSingleToken(c) && (Character.isLetterOrDigit(c) || isMark(c)));
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }
}
