package io.talestream.handbook;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The consumers of `peers.json` as bars, whichever were measured.
final class PeersChart {
    private static final int LEFT = 150;
    private static final int RIGHT = 90;
    private static final int BAR = 16;
    private static final String OURS = "#0072b2";
    private static final String OTHERS = "#8c959f";
    private static final String PRODUCT = "talestream";
    private static final String BACKLOG = "backlog, ";
    private static final String FOUND = "write to found, ";

    private record Bar(String consumer, String label, double value) {}

    private PeersChart() {}

    static String svg(JsonNode data) {
        var drawing = new SvgDrawing();
        String title = "The search indexer beside other consumers of the same stream";
        drawing.heading(title);
        drawing.paragraph("Measured on %s, %s: %s."
                .formatted(
                        data.path("commit").asText(),
                        data.path("date").asText(),
                        data.path("machine").asText()));
        if (data.has("note")) {
            drawing.paragraph(data.path("note").asText());
        }
        draw(drawing, "Changes a second in a backlog: more is better", bars(data, BACKLOG, "perSecond", ""));
        draw(
                drawing,
                "CPU seconds for 1,000 changes: less is better",
                bars(data, BACKLOG, "cpuSecondsPerThousand", ""));
        draw(
                drawing,
                "Milliseconds from a write until it is found, p50 and p99: less is better",
                Stream.of("p50", "p99")
                        .flatMap(percentile -> bars(data, FOUND, percentile + "Ms", ", " + percentile).stream())
                        .toList());
        return drawing.svg(
                title,
                "Bars for "
                        + bars(data, BACKLOG, "perSecond", "").stream()
                                .map(Bar::consumer)
                                .collect(Collectors.joining(", ")));
    }

    private static List<Bar> bars(JsonNode data, String measured, String field, String suffix) {
        return StreamSupport.stream(data.path("rows").spliterator(), false)
                .filter(row -> row.path("name").asText().startsWith(measured))
                .map(row -> {
                    String consumer = row.path("name").asText().substring(measured.length());
                    return new Bar(consumer, consumer + suffix, row.path(field).asDouble());
                })
                .toList();
    }

    private static void draw(SvgDrawing drawing, String title, List<Bar> bars) {
        double most = bars.stream().mapToDouble(Bar::value).max().orElseThrow();
        double width = SvgDrawing.WIDTH - LEFT - RIGHT;
        drawing.down(32);
        drawing.text(
                SvgDrawing.MARGIN,
                drawing.y(),
                "start",
                "font-size='13' font-weight='bold' fill='%s'".formatted(SvgDrawing.TEXT),
                title);
        drawing.down(10);
        String style = "font-size='12' fill='%s'".formatted(SvgDrawing.TEXT);
        for (Bar bar : bars) {
            double length = width * bar.value() / most;
            drawing.bar(LEFT, drawing.y(), length, BAR, bar.consumer().equals(PRODUCT) ? OURS : OTHERS);
            drawing.text(LEFT - 8, drawing.y() + BAR - 4, "end", style, bar.label());
            drawing.text(LEFT + length + 8, drawing.y() + BAR - 4, "start", style, Figures.number(bar.value()));
            drawing.down(BAR + 6);
        }
    }
}
