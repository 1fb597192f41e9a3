package io.talestream.handbook;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/// The simulated Friday of `platform.json` as lines over time, one panel for each quantity and one line for each
/// size. A quantity that is always 0 has none.
final class PlatformChart {
    private static final int LEFT = 60;
    private static final int HEIGHT = 84;
    private static final int HOURS_A_TICK = 3;
    private static final int NOON = 12;
    private static final List<String> COLORS = List.of("#0072b2", "#d55e00", "#007a5a");
    private static final List<String> DASHES = List.of("2 3", "8 4", "none");
    private static final int PERCENT = 100;

    private static final List<Panel> PANELS = List.of(
            new Panel(
                    "Recordings that are not transcribed yet, in % of all",
                    PERCENT,
                    (run, i) -> PERCENT
                            * run.path("unfinished").path(i).asDouble()
                            / run.path("sessions").asDouble()),
            tasks("transcription", "Transcription workers, in % of the most"),
            new Panel("Lag of the stream, in seconds", 0, (run, i) -> of(run, "stream", "lagSeconds", i)),
            tasks("stream", "Stream workers, in % of the most"),
            new Panel("Wait of a request to the API, in hours", 0, (run, i) -> of(run, "api", "lagSeconds", i) / 3_600),
            tasks("api", "API processes, in % of the most"),
            new Panel("Load of the OpenSearch nodes, in %", PERCENT, (run, i) -> of(run, "index", "loadPercent", i)));

    private final JsonNode data;
    private final List<JsonNode> runs;

    /// @param most upper end of the axis; 0 for the next round number above the highest value
    private record Panel(String title, double most, ToDoubleBiFunction<JsonNode, Integer> value) {}

    private PlatformChart(JsonNode data, List<JsonNode> runs) {
        this.data = data;
        this.runs = runs;
    }

    /// Each size with the tables of players that it is meant for: the first run of each.
    static String meant(JsonNode data) {
        Map<String, JsonNode> first = new LinkedHashMap<>();
        runs(data).forEach(run -> first.putIfAbsent(run.path("size").asText(), run));
        return new PlatformChart(data, List.copyOf(first.values()))
                .svg("A Friday on each size, with the tables of players that it is meant for");
    }

    /// Each size with as many tables of players as the largest is meant for: the last run of each.
    static String crowded(JsonNode data) {
        Map<String, JsonNode> last = new LinkedHashMap<>();
        runs(data).forEach(run -> last.put(run.path("size").asText(), run));
        return new PlatformChart(data, List.copyOf(last.values()))
                .svg("A Friday of 100,000 tables of players on each size");
    }

    static List<JsonNode> runs(JsonNode data) {
        return StreamSupport.stream(data.path("runs").spliterator(), false).toList();
    }

    private String svg(String title) {
        var drawing = new SvgDrawing();
        drawing.heading(title);
        drawing.paragraph("Simulated with measured service rates, from Friday noon to the end of Saturday."
                + " The highest value of each %d minutes."
                        .formatted(data.path("sampleMinutes").asInt()));
        legend(drawing);
        PANELS.forEach(panel -> draw(drawing, panel));
        return drawing.svg(
                title,
                PANELS.stream()
                        .map(Panel::title)
                        .collect(Collectors.joining("; ", "Lines over the time of day: ", ".")));
    }

    private void legend(SvgDrawing drawing) {
        drawing.down(24);
        for (int i = 0; i < runs.size(); i++) {
            double x = LEFT + i * 240;
            drawing.polyline(
                    point(x, drawing.y() - 4) + " " + point(x + 36, drawing.y() - 4), COLORS.get(i), DASHES.get(i));
            drawing.text(x + 44, drawing.y(), "start", "font-size='13' fill='%s'".formatted(SvgDrawing.TEXT), label(i));
        }
    }

    private String label(int i) {
        return String.format(
                Locale.ROOT,
                "%s, %,d tables",
                runs.get(i).path("size").asText(),
                runs.get(i).path("tables").asLong());
    }

    private void draw(SvgDrawing drawing, Panel panel) {
        int count = runs.getFirst().path("unfinished").size();
        List<double[]> lines = new ArrayList<>();
        for (JsonNode run : runs) {
            lines.add(IntStream.range(0, count)
                    .mapToDouble(i -> panel.value().applyAsDouble(run, i))
                    .toArray());
        }
        double highest = lines.stream().flatMapToDouble(Arrays::stream).max().orElseThrow();
        if (highest == 0) {
            return;
        }
        double most = panel.most() > 0 ? panel.most() : SvgDrawing.roundUp(highest);
        double width = SvgDrawing.WIDTH - LEFT - SvgDrawing.MARGIN;
        drawing.down(30);
        drawing.text(
                LEFT,
                drawing.y(),
                "start",
                "font-size='13' font-weight='bold' fill='%s'".formatted(SvgDrawing.TEXT),
                panel.title());
        drawing.down(10);
        double bottom = drawing.y() + HEIGHT;
        String tick = "font-size='11' fill='%s'".formatted(SvgDrawing.MUTED);
        for (int i = 0; i <= 2; i++) {
            double y = bottom - HEIGHT * i / 2.0;
            drawing.path(LEFT, y, LEFT + width, y, SvgDrawing.GRID);
            drawing.text(LEFT - 6, y + 4, "end", tick, Figures.number(most * i / 2));
        }
        double hours = count * data.path("sampleMinutes").asDouble() / 60;
        for (int hour = 0; hour <= hours; hour += HOURS_A_TICK) {
            double x = LEFT + width * hour / hours;
            drawing.path(x, bottom, x, bottom + 4, SvgDrawing.MUTED);
            String day = hour == 0 ? "Fri " : hour == NOON ? "Sat " : "";
            drawing.text(x, bottom + 16, "middle", tick, "%s%02d:00".formatted(day, (NOON + hour) % 24));
        }
        for (int i = 0; i < lines.size(); i++) {
            double[] values = lines.get(i);
            drawing.polyline(
                    IntStream.range(0, count)
                            .mapToObj(n -> point(
                                    LEFT + width * (n + 1) / count, bottom - HEIGHT * Math.min(1, values[n] / most)))
                            .collect(Collectors.joining(" ")),
                    COLORS.get(i),
                    DASHES.get(i));
        }
        drawing.down(HEIGHT + 20);
    }

    private static String point(double x, double y) {
        return SvgDrawing.number(x) + "," + SvgDrawing.number(y);
    }

    private static Panel tasks(String part, String title) {
        return new Panel(
                title,
                PERCENT,
                (run, i) -> PERCENT
                        * of(run, part, "tasks", i)
                        / part(run, part).path("limit").asDouble());
    }

    private static double of(JsonNode run, String part, String field, int i) {
        return part(run, part).path(field).path(i).asDouble();
    }

    static JsonNode part(JsonNode run, String name) {
        return StreamSupport.stream(run.path("parts").spliterator(), false)
                .filter(part -> part.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
