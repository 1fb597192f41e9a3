package io.talestream.ingest.summaries;

import io.talestream.contracts.session.Session;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import java.time.LocalDate;
import java.util.regex.Pattern;

/// A summary as a Markdown file with front matter, as Obsidian and other tools read it. Links to moments become times:
/// a file has no transcript to jump to.
record SummaryFile(Session session, Summary summary) {
    static final String TYPE = "text/markdown";

    private static final Pattern MOMENT = Pattern.compile("\\[([0-9:]{1,9})]\\(#t=[0-9]{1,9}\\)");
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cntrl}\\\\/:*?\"<>|#^\\[\\]]+");
    private static final int LONGEST_NAME = 80;

    String text() {
        String name = session.details().name().value();
        String played = session.details()
                .playedOn()
                .map(LocalDate::toString)
                .map("date: %s\n"::formatted)
                .orElse("");
        return """
            ---
            title: %s
            campaign: %s
            %sedition: %s
            tags:
              - talestream
            ---

            # %s

            %s\
            """.formatted(
                        quoted(name),
                        quoted(session.campaignName().value().value()),
                        played,
                        summary.edition() == Edition.GM ? "gm" : "players",
                        name,
                        MOMENT.matcher(summary.text()).replaceAll("$1"));
    }

    /// Such as `2026-01-31 The gate`, without characters that file systems or links refuse.
    String name() {
        String plain =
                UNFIT.matcher(session.details().name().value()).replaceAll(" ").strip();
        String cut = plain.codePoints()
                .limit(LONGEST_NAME)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        String dated = session.details()
                .playedOn()
                .map(date -> date + " " + cut)
                .orElse(cut)
                .strip();
        return dated.isEmpty() || dated.startsWith(".") ? "Session" + dated : dated;
    }

    /// A YAML string in double quotes.
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
