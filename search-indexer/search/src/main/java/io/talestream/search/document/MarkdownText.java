package io.talestream.search.document;

import java.util.regex.Pattern;

/// The words of a Markdown text without its markup, so that markup is neither searchable nor displayed. Links to a
/// moment are removed; other links keep their text.
final class MarkdownText {
    private static final Pattern MOMENT = Pattern.compile("\\[[0-9:]{1,9}]\\(#t=[0-9]{1,9}\\)[ \\t]*");
    private static final Pattern LINK = Pattern.compile("\\[([^\\[\\]\\n]{1,500})]\\([^()\\s]{1,1000}\\)");
    private static final Pattern LINE_START = Pattern.compile("(?m)^[ \\t]*(?:#{1,6}|[-*+>]|[0-9]{1,3}[.)])[ \\t]+");
    private static final Pattern EMPHASIS = Pattern.compile("(\\*\\*|__)(?=\\S)([^\\n]{1,500}?\\S)\\1");

    private MarkdownText() {}

    static String of(String text) {
        String plain = LINE_START.matcher(text).replaceAll("");
        plain = MOMENT.matcher(plain).replaceAll("");
        plain = LINK.matcher(plain).replaceAll("$1");
        return EMPHASIS.matcher(plain).replaceAll("$2").strip();
    }
}
