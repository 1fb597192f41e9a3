package io.talestream.handbook;

import static io.talestream.handbook.Figures.dollars;
import static io.talestream.handbook.Figures.number;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// The part of docs/growing.md that is generated from `platform.json`.
final class PlatformSection {
    private static final String START = "<!-- generated from benchmarks/platform.json -->\n";
    private static final String END = "<!-- end of what is generated -->\n";
    private static final double HOUR = 3_600;

    private PlatformSection() {}

    /// The page with this part renewed.
    static String renewed(String page, JsonNode data) {
        int start = page.indexOf(START);
        int end = page.indexOf(END);
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("docs/growing.md has no lines '%s' and '%s'".formatted(START, END));
        }
        return page.substring(0, start + START.length()) + "\n" + markdown(data) + "\n" + page.substring(end);
    }

    private static String markdown(JsonNode data) {
        return runs(data)
                + "\nTasks are the most that ran at once, and the limit of the size. Measured:\n\n"
                + rates(data)
                + "\nAssumed:\n\n"
                + StreamSupport.stream(data.path("assumptions").spliterator(), false)
                        .map(assumption -> "- " + assumption.asText() + "\n")
                        .collect(Collectors.joining());
    }

    private static String runs(JsonNode data) {
        var table = MarkdownTable.of(
                MarkdownTable.text("size"),
                MarkdownTable.numbers("tables of players"),
                MarkdownTable.text("saturated first"),
                MarkdownTable.text("transcribers"),
                MarkdownTable.text("a recording waits"),
                MarkdownTable.text("all transcribed"),
                MarkdownTable.text("stream workers"),
                MarkdownTable.text("lag"),
                MarkdownTable.text("API processes"),
                MarkdownTable.text("OpenSearch"),
                MarkdownTable.numbers("cost of 36 hours"));
        for (JsonNode run : PlatformChart.runs(data)) {
            JsonNode transcription = PlatformChart.part(run, "transcription");
            JsonNode stream = PlatformChart.part(run, "stream");
            boolean isDone = run.path("transcribed").equals(run.path("sessions"));
            table.row(
                    run.path("size").asText(),
                    number(run.path("tables").asDouble()),
                    saturated(run),
                    tasks(transcription),
                    time(transcription.path("mostLagSeconds").asDouble()),
                    isDone
                            ? transcription.path("behindUntil").asText()
                            : Figures.percent(run.path("transcribed").asDouble()
                                            / run.path("sessions").asDouble())
                                    + " at the end",
                    tasks(stream),
                    time(stream.path("mostLagSeconds").asDouble()),
                    tasks(PlatformChart.part(run, "api")),
                    number(PlatformChart.part(run, "index")
                                    .path("mostLoadPercent")
                                    .asDouble())
                            + " %",
                    dollars(run.path("dollars").path("total").asDouble()));
        }
        return table.markdown();
    }

    private static String saturated(JsonNode run) {
        if (!run.has("firstSaturated")) {
            return "none";
        }
        String first = run.path("firstSaturated").asText();
        return "%s, %s"
                .formatted(
                        first,
                        PlatformChart.part(run, first).path("saturatedAt").asText());
    }

    private static String tasks(JsonNode part) {
        return "%s of %s"
                .formatted(
                        number(part.path("mostTasks").asDouble()),
                        number(part.path("limit").asDouble()));
    }

    private static String time(double seconds) {
        return seconds < HOUR ? number(seconds) + " s" : number(Math.round(seconds / HOUR * 10) / 10.0) + " h";
    }

    private static String rates(JsonNode data) {
        var table = MarkdownTable.of(
                MarkdownTable.text("work"),
                MarkdownTable.numbers("value"),
                MarkdownTable.text("unit"),
                MarkdownTable.text("source"));
        for (JsonNode rate : data.path("rates")) {
            table.row(
                    rate.path("what").asText(),
                    number(rate.path("value").asDouble()),
                    rate.path("unit").asText(),
                    rate.has("assumed")
                            ? "assumed: " + rate.path("assumed").asText()
                            : "`-Dbench=%s`, %s, %s; %s"
                                    .formatted(
                                            rate.path("bench").asText(),
                                            rate.path("commit").asText(),
                                            rate.path("date").asText(),
                                            rate.path("machine").asText()));
        }
        return table.markdown();
    }
}
