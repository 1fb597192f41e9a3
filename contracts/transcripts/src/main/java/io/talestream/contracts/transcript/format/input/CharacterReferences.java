package io.talestream.contracts.transcript.format.input;

import java.util.Map;
import java.util.Optional;

/// The character references of WebVTT, which are the usual ones of HTML.
public final class CharacterReferences {
    private static final int LONGEST_REFERENCE = 10;
    private static final Map<String, String> NAMED = Map.of(
            "amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", "\u00a0", "lrm", "\u200e", "rlm",
            "\u200f");

    private CharacterReferences() {}

    /// Other text stays unchanged.
    public static String decoded(String text) {
        int at = text.indexOf('&');
        if (at < 0) {
            return text;
        }
        var all = new StringBuilder(text.length());
        int from = 0;
        while (at >= 0) {
            int end = text.substring(at, Math.min(text.length(), at + LONGEST_REFERENCE + 2))
                    .indexOf(';');
            Optional<String> character = end < 0 ? Optional.empty() : character(text.substring(at + 1, at + end));
            all.append(text, from, at).append(character.orElse("&"));
            from = character.isPresent() ? at + end + 1 : at + 1;
            at = text.indexOf('&', from);
        }
        return all.append(text, from, text.length()).toString();
    }

    private static Optional<String> character(String name) {
        if (!name.startsWith("#")) {
            return Optional.ofNullable(NAMED.get(name));
        }
        boolean isHex = name.startsWith("#x") || name.startsWith("#X");
        try {
            int c = Integer.parseUnsignedInt(name.substring(isHex ? 2 : 1), isHex ? 16 : 10);
            boolean isCharacter =
                    Character.isValidCodePoint(c) && (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
            return isCharacter ? Optional.of(Character.toString(c)) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
