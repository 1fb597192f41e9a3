package io.talestream.transcription.summary;

import io.talestream.transcription.summary.SummaryDraft.Point;
import io.talestream.transcription.summary.SummaryDraft.Section;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// Renders a draft as Markdown. A moment is a link relative to the session's page: `[12:34](#t=754)`. Speech is
/// escaped: it never renders as markup, links or HTML.
final class Markdown {
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]<>|~]|&(?=[#\\p{Alpha}])|^[-+#=:]");
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029\\s]+");
    private static final Pattern ADDRESS = Pattern.compile("(?i)\\b(https?|ftp|mailto)(:)|(?<=\\bwww)(\\.)");
    private static final Pattern NUMBERED = Pattern.compile("^(\\d{1,9})([.)])");
    private static final String NOTHING = "_Nothing that could be summarised was said._\n";

    private Markdown() {}

    static String of(SummaryDraft draft, int longest) {
        var text = new StringBuilder();
        for (Section section : draft.sections()) {
            String heading = "%s## %s\n\n"
                    .formatted(text.isEmpty() ? "" : "\n", section.heading().title());
            boolean isFirst = true;
            for (Point point : section.points()) {
                String more = (isFirst ? heading : "") + line(point);
                if (text.length() + more.length() > longest) {
                    return text.toString();
                }
                text.append(more);
                isFirst = false;
            }
        }
        return text.isEmpty() ? NOTHING : text.toString();
    }

    private static String line(Point point) {
        String speaker =
                point.speaker().map(name -> "**" + plain(name) + "**: ").orElse("");
        return "- " + link(point.startMs()) + speaker + plain(point.text()) + "\n";
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

    static String plain(String text) {
        String line = UNFIT.matcher(text).replaceAll(" ").strip();
        String escaped = MARKUP.matcher(line).replaceAll("\\\\$0");
        escaped = ADDRESS.matcher(escaped)
                .replaceAll(match -> match.group(1) == null ? "\\\\." : match.group(1) + "\\\\:");
        return NUMBERED.matcher(escaped).replaceFirst("$1\\\\$2");
    }
}
