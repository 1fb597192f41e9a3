package io.talestream.contracts.summary;

import io.talestream.contracts.summary.Recap.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// Renders a recap as Markdown. A moment is a link relative to the session's page: `[12:34](#t=754)`. Speech is
/// escaped: it never renders as markup, links or HTML.
public final class RecapMarkdown {
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]<>|~]|&(?=[#\\p{Alpha}])|^[-+#=:]");
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029\\s]+");
    private static final Pattern ADDRESS = Pattern.compile("(?i)\\b(https?|ftp|mailto)(:)|(?<=\\bwww)(\\.)");
    private static final Pattern NUMBERED = Pattern.compile("^(\\d{1,9})([.)])");
    private static final String NOTHING = "_Nothing that could be summarised was said._\n";

    private RecapMarkdown() {}

    /// With at most this many characters: what follows is left out.
    public static String of(Recap recap, int longest) {
        List<String> parts = new ArrayList<>();
        add("## Previously on…\n\n", recap.previously(), parts);
        String story = "## Story\n\n";
        for (Scene scene : recap.scenes()) {
            String title = story + "### " + link(scene.start().startMs()) + plain(scene.title()) + "\n\n";
            if (scene.sentences().isEmpty()) {
                parts.add((parts.isEmpty() ? "" : "\n") + title.stripTrailing() + "\n");
            }
            add(title, scene.sentences(), parts);
            story = "";
        }
        for (Section section : recap.sections()) {
            add("## " + section.heading().title() + "\n\n", section.entries(), parts);
        }
        var text = new StringBuilder();
        for (String part : parts) {
            if (text.length() + part.length() > longest) {
                break;
            }
            text.append(part);
        }
        return text.isEmpty() ? NOTHING : text.toString();
    }

    private static void add(String heading, List<RecapEntry> entries, List<String> to) {
        String before = (to.isEmpty() ? "" : "\n") + heading;
        for (RecapEntry entry : entries) {
            to.add(before + line(entry));
            before = "";
        }
    }

    private static String line(RecapEntry entry) {
        String speaker =
                entry.speaker().map(name -> "**" + plain(name) + "**: ").orElse("");
        return "- " + link(entry.moment().startMs()) + speaker + plain(entry.text()) + "\n";
    }

    private static String link(OptionalLong startMs) {
        if (startMs.isEmpty()) {
            return "";
        }
        long seconds = startMs.getAsLong() / 1_000;
        String clock = seconds < 3_600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3_600, seconds / 60 % 60, seconds % 60);
        return "[%s](#t=%d) ".formatted(clock, seconds);
    }

    /// On one line, without markup.
    public static String plain(String text) {
        String line = UNFIT.matcher(text).replaceAll(" ").strip();
        String escaped = MARKUP.matcher(line).replaceAll("\\\\$0");
        escaped = ADDRESS.matcher(escaped)
                .replaceAll(match -> match.group(1) == null ? "\\\\." : match.group(1) + "\\\\:");
        return NUMBERED.matcher(escaped).replaceFirst("$1\\\\$2");
    }
}
