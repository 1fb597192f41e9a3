package io.talestream.search.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The excerpts of a text that show why it matches.
public final class Fragments {
    private static final int MOST = 3;
    private static final int LONG = 200;
    private static final int BEFORE = 50;
    private static final int TO_THE_NEXT_SPACE = 20;

    private record Part(int from, int to, int marks) {}

    private Fragments() {}

    /// Empty if nothing is marked. Short texts are returned whole.
    public static List<String> of(MarkedText text) {
        List<Integer> marks = text.beginnings();
        if (marks.isEmpty()) {
            return List.of();
        }
        if (text.length() <= LONG + BEFORE) {
            return List.of(text.html(0, text.length()));
        }
        List<Part> parts = new ArrayList<>();
        int next = 0;
        while (next < marks.size()) {
            Part part = around(
                    text, marks, next, parts.isEmpty() ? 0 : parts.getLast().to());
            parts.add(part);
            next += part.marks();
        }
        return parts.stream()
                .sorted(Comparator.comparingInt(Part::marks).reversed())
                .limit(MOST)
                .sorted(Comparator.comparingInt(Part::from))
                .map(part -> shown(text, part))
                .toList();
    }

    private static Part around(MarkedText text, List<Integer> marks, int first, int notBefore) {
        int from = beginning(text, Math.max(notBefore, marks.get(first) - BEFORE), marks.get(first));
        int to = end(text, Math.max(from + LONG, marks.get(first) + 1));
        int count = 0;
        while (first + count < marks.size() && marks.get(first + count) < to) {
            count++;
        }
        return new Part(from, to, count);
    }

    /// Moves to a word boundary if there is a space nearby.
    private static int beginning(MarkedText text, int wanted, int mark) {
        if (wanted == 0) {
            return 0;
        }
        for (int at = wanted; at < mark && at < wanted + TO_THE_NEXT_SPACE; at++) {
            if (Character.isWhitespace(text.charAt(at))) {
                return at + 1;
            }
        }
        return whole(text, wanted);
    }

    private static int end(MarkedText text, int wanted) {
        if (wanted >= text.length()) {
            return text.length();
        }
        for (int at = wanted; at < text.length() && at < wanted + TO_THE_NEXT_SPACE; at++) {
            if (Character.isWhitespace(text.charAt(at))) {
                return at;
            }
        }
        return whole(text, wanted);
    }

    private static int whole(MarkedText text, int at) {
        return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }

    private static String shown(MarkedText text, Part part) {
        return (part.from() > 0 ? "… " : "")
                + text.html(part.from(), part.to()).strip()
                + (part.to() < text.length() ? " …" : "");
    }
}
