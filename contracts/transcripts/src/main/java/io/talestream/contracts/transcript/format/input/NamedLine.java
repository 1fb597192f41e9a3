package io.talestream.contracts.transcript.format.input;

import java.util.Optional;

/// `NAME: words`. A name is short, has a letter and no sentence punctuation, and a space follows its colon: so
/// neither `12:30` nor `https://…` nor a longer remark with a colon in it is a name.
public record NamedLine(String speaker, String words) {
    private static final int LONGEST_NAME = 60;
    private static final String NOT_IN_A_NAME = ".,;!?…\"“”。！？、，";

    public static Optional<NamedLine> of(String line) {
        int colon = colon(line);
        if (colon < 0) {
            return Optional.empty();
        }
        String name = name(line.substring(0, colon));
        boolean isName = name.codePointCount(0, name.length()) <= LONGEST_NAME
                && name.codePoints().anyMatch(Character::isLetter);
        return isName
                ? Optional.of(new NamedLine(name, line.substring(colon + 1).strip()))
                : Optional.empty();
    }

    private static int colon(String line) {
        int most = Math.min(line.length(), 3 * LONGEST_NAME);
        for (int i = 0; i < most; i++) {
            char c = line.charAt(i);
            boolean endsWord = i + 1 == line.length() || Character.isWhitespace(line.charAt(i + 1));
            if (c == '：' || (c == ':' && endsWord)) {
                return i;
            }
            if (c == ':' || NOT_IN_A_NAME.indexOf(c) >= 0) {
                return -1;
            }
        }
        return -1;
    }

    /// Captions mark a new speaker with a dash or `>>` before the name.
    private static String name(String text) {
        int from = 0;
        while (from < text.length()
                && (Character.isWhitespace(text.charAt(from)) || "->–—".indexOf(text.charAt(from)) >= 0)) {
            from++;
        }
        return SpokenText.clean(text.substring(from));
    }
}
