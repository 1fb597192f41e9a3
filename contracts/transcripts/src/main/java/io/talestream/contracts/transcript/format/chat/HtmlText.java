package io.talestream.contracts.transcript.format.chat;

import io.talestream.contracts.transcript.format.input.CharacterReferences;
import java.util.Locale;
import java.util.Set;

/// The text of a message, which is HTML, without its markup. One pass from left to right, for any input.
final class HtmlText {
    private static final Set<String> INLINE = Set.of(
            "a", "abbr", "b", "code", "em", "font", "i", "img", "mark", "small", "span", "strong", "sub", "sup", "u");
    private static final Set<String> UNSEEN = Set.of("script", "style");

    private HtmlText() {}

    static String of(String html) {
        if (html.indexOf('<') < 0) {
            return CharacterReferences.decoded(html);
        }
        var text = new StringBuilder(html.length());
        int lastClosing = html.lastIndexOf('>');
        int at = 0;
        while (at < html.length()) {
            int end = html.charAt(at) == '<' && at < lastClosing ? tagEnd(html, at) : at;
            if (end > at) {
                String name = name(html, at + 1);
                text.append(INLINE.contains(name) ? "" : " ");
                at = UNSEEN.contains(name) ? after(html, "</" + name, end) : end;
            } else {
                text.append(html.charAt(at));
                at++;
            }
        }
        return CharacterReferences.decoded(text.toString());
    }

    /// The position after the tag or comment that begins here; the same position if none does.
    private static int tagEnd(String html, int from) {
        if (html.startsWith("<!--", from)) {
            return after(html, "-->", from);
        }
        char first = from + 1 < html.length() ? html.charAt(from + 1) : ' ';
        if (first != '/' && first != '!' && !Character.isLetter(first)) {
            return from;
        }
        char quote = 0;
        for (int i = from + 1; i < html.length(); i++) {
            char c = html.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return i + 1;
            }
        }
        return html.length();
    }

    private static int after(String html, String mark, int from) {
        int found = html.indexOf(mark, from);
        return found < 0 ? html.length() : found + (mark.startsWith("</") ? 0 : mark.length());
    }

    private static String name(String html, int from) {
        int start = from < html.length() && html.charAt(from) == '/' ? from + 1 : from;
        int end = start;
        while (end < html.length() && Character.isLetterOrDigit(html.charAt(end))) {
            end++;
        }
        String name = html.substring(start, end).toLowerCase(Locale.ROOT);
        // The end of a script begins no other.
        return start > from && UNSEEN.contains(name) ? "" : name;
    }
}
