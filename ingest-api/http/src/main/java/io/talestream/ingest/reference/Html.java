package io.talestream.ingest.reference;

import java.util.regex.Pattern;

/// Converts text to HTML. All text of a page is escaped here.
public final class Html {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");
    private static final Pattern BLANK_LINES = Pattern.compile("\\n\\s*\\n");

    private Html() {}

    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /// Renders the subset of Markdown that the API's own texts use: code and bold.
    static String inline(String markdown) {
        String code = CODE.matcher(escaped(markdown)).replaceAll("<code>$1</code>");
        return BOLD.matcher(code).replaceAll("<strong>$1</strong>");
    }

    static String blocks(String markdown) {
        var html = new StringBuilder();
        for (String block : BLANK_LINES.split(markdown.strip(), -1)) {
            html.append(
                    block.startsWith("## ")
                            ? "<h2>" + inline(block.substring(3)) + "</h2>\n"
                            : "<p>" + inline(block) + "</p>\n");
        }
        return html.toString();
    }
}
