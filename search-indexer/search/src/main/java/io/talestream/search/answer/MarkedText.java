package io.talestream.search.answer;

import io.talestream.search.index.FoldedText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text with its matches marked.
///
/// The engine marks matches with two characters that occur in no alphabet. They are located first; then the text is
/// escaped and the marks become HTML, so that content is never interpreted as markup.
public final class MarkedText {
    public static final char OPEN = '\ue000';
    public static final char CLOSE = '\ue001';

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}'\u2018\u2019\u02bc]*");

    private final String text;
    private final BitSet marked = new BitSet();

    private MarkedText(String text) {
        this.text = text;
    }

    /// `highlighted` is the whole text as the engine returned it, once per match kind. A text that contains the
    /// mark characters itself stays unmarked, because they cannot be distinguished from the engine's.
    public static MarkedText of(String text, Collection<String> highlighted) {
        var marks = new MarkedText(text);
        if (text.indexOf(OPEN) < 0 && text.indexOf(CLOSE) < 0) {
            highlighted.forEach(marks::add);
        }
        return marks;
    }

    private void add(String highlighted) {
        var found = new BitSet();
        int at = 0;
        int open = -1;
        for (int i = 0; i < highlighted.length(); i++) {
            char c = highlighted.charAt(i);
            if (c == OPEN) {
                open = at;
            } else if (c == CLOSE) {
                if (open >= 0) {
                    found.set(open, at);
                }
                open = -1;
            } else if (at < text.length() && text.charAt(at) == c) {
                at++;
            } else {
                return;
            }
        }
        marked.or(found);
    }

    /// Also marks these words, folded as the index folds, and two adjacent words that form one of them.
    public MarkedText or(Set<String> words) {
        int before = -1;
        String last = "";
        Matcher all = WORD.matcher(text);
        while (all.find()) {
            String word = FoldedText.of(all.group());
            if (words.contains(word)) {
                marked.set(all.start(), all.end());
            }
            if (before >= 0 && words.contains(last + word)) {
                marked.set(before, all.end());
            }
            before = all.start();
            last = word;
        }
        return this;
    }

    public List<String> words() {
        List<String> words = new ArrayList<>();
        for (int from = marked.nextSetBit(0); from >= 0; from = marked.nextSetBit(marked.nextClearBit(from))) {
            words.add(text.substring(from, marked.nextClearBit(from)));
        }
        return words;
    }

    List<Integer> beginnings() {
        List<Integer> beginnings = new ArrayList<>();
        for (int from = marked.nextSetBit(0); from >= 0; from = marked.nextSetBit(marked.nextClearBit(from))) {
            beginnings.add(from);
        }
        return beginnings;
    }

    int length() {
        return text.length();
    }

    char charAt(int index) {
        return text.charAt(index);
    }

    String html(int from, int to) {
        var html = new StringBuilder();
        boolean open = false;
        for (int i = from; i < to; i++) {
            if (marked.get(i) != open) {
                open = !open;
                html.append(open ? "<mark>" : "</mark>");
            }
            escape(text.charAt(i), html);
        }
        return html.append(open ? "</mark>" : "").toString();
    }

    private static void escape(char c, StringBuilder html) {
        switch (c) {
            case '&' -> html.append("&amp;");
            case '<' -> html.append("&lt;");
            case '>' -> html.append("&gt;");
            case '"' -> html.append("&quot;");
            case '\'' -> html.append("&#39;");
            default -> html.append(c);
        }
    }
}
