package io.talestream.aws.simulation;

import static io.talestream.handbook.Figures.dollars;
import static io.talestream.handbook.Figures.number;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.aws.estimate.Estimate;
import io.talestream.aws.size.Size;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Simulations of several stacks, as a table and as the JSON of `docs/benchmarks/platform.json`.
///
/// @param rates the rates that all of them use
public record SimulationReport(ServiceRates rates, List<Run> runs) {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final List<String> ASSUMPTIONS = Stream.concat(
                    Friday.ASSUMPTIONS.stream(),
                    Stream.of(
                            "A vCPU of AWS is as fast as a core of the measured machine. The burst credits of t3 nodes"
                                    + " do not run out, and the quotas of the account suffice.",
                            "An average request to the API costs as much as the measured one. A change costs as much in"
                                    + " the group work as in the group search.",
                            "The time of a search counts in full both for its process and for the index.",
                            "Requests wait until they are served. On a real stack users get errors instead.",
                            "All recordings are equally long, so that transcripts end in batches: the lag of the stream"
                                    + " is the worst case.",
                            "A new task is ready after %d minutes. No spot task is reclaimed."
                                    .formatted(TaskPool.START_MINUTES)))
            .toList();

    public SimulationReport {
        runs = List.copyOf(runs);
    }

    record Run(SimulationResult result, SimulationResult.Cost cost) {}

    /// Simulates the stack of each estimate with as many tables of players.
    ///
    /// @param benchmarks folder with the measured rates
    public static SimulationReport of(List<Estimate> estimates, Path benchmarks) {
        try {
            ServiceRates rates = ServiceRates.in(benchmarks);
            List<Run> runs = new ArrayList<>();
            for (Estimate estimate : estimates) {
                SimulationResult result = new Simulation(estimate.size(), estimate.tables(), rates).run();
                runs.add(new Run(result, result.cost(estimate)));
            }
            return new SimulationReport(rates, runs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String text() {
        var text = new StringBuilder();
        for (Run run : runs) {
            SimulationResult result = run.result();
            text.append(String.format(
                    Locale.ROOT,
                    "%s with %,.0f tables of players: %,d sessions, %d shards, %s%n",
                    result.size().label(),
                    result.tables(),
                    result.sessions(),
                    result.shards(),
                    dollars(run.cost().total())));
            text.append(line("", "most tasks", "most lag", "load", "saturated", "behind until"));
            for (ResourceLog log : result.logs()) {
                text.append(line(
                        log.name(),
                        number(log.peak().tasks()),
                        number(log.peak().lag()) + " s",
                        number(Math.rint(log.peak().load())) + " %",
                        log.saturatedAt().isPresent() ? clock(log.saturatedAt().getAsInt()) : "",
                        log.behindUntil() > 0 ? clock(log.behindUntil()) : ""));
            }
            text.append('\n');
        }
        return text.toString();
    }

    public String json() {
        ObjectNode root = JSON.createObjectNode()
                .put("bench", "platform")
                .put("from", "Friday 12:00")
                .put("sampleMinutes", ResourceLog.SAMPLE / 60);
        ASSUMPTIONS.forEach(root.putArray("assumptions")::add);
        root.set("rates", rates.rows());
        ArrayNode all = root.putArray("runs");
        runs.forEach(run -> all.add(json(run)));
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + '\n';
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectNode json(Run run) {
        SimulationResult result = run.result();
        Size size = result.size();
        ObjectNode node = JSON.createObjectNode()
                .put("size", size.label())
                .put("tables", Math.round(result.tables()))
                .put("sessions", result.sessions())
                .put("transcribed", result.recordings().done())
                .put("shards", result.shards());
        result.firstSaturated().ifPresent(log -> node.put("firstSaturated", log.name()));
        SimulationResult.Cost cost = run.cost();
        node.putObject("dollars")
                .put("processes", rounded(cost.processes(), 2))
                .put("transcription", rounded(cost.transcription(), 2))
                .put("requests", rounded(cost.requests(), 2))
                .put("everythingElse", rounded(cost.everythingElse(), 2))
                .put("total", rounded(cost.total(), 2));
        ArrayNode parts = node.putArray("parts");
        result.logs().forEach(log -> parts.add(json(log)));
        result.unfinished().forEach(node.putArray("unfinished")::add);
        return node;
    }

    private static ObjectNode json(ResourceLog log) {
        ObjectNode node = JSON.createObjectNode()
                .put("name", log.name())
                .put("limit", log.limit())
                .put("mostTasks", log.peak().tasks())
                .put("mostLagSeconds", log.peak().lag())
                .put("mostLoadPercent", rounded(log.peak().load(), 1));
        log.saturatedAt().ifPresent(at -> node.put("saturatedAt", clock(at)));
        if (log.behindUntil() > 0) {
            node.put("behindUntil", clock(log.behindUntil()));
        }
        ArrayNode tasks = node.putArray("tasks");
        ArrayNode lag = node.putArray("lagSeconds");
        ArrayNode load = node.putArray("loadPercent");
        for (ResourceLog.Sample sample : log.samples()) {
            tasks.add(sample.tasks());
            lag.add(sample.lag());
            load.add(rounded(sample.load(), 1));
        }
        return node;
    }

    private static String line(String... cells) {
        return String.format(Locale.ROOT, "  %-14s %10s %14s %8s %10s %13s%n", (Object[]) cells);
    }

    private static BigDecimal rounded(double value, int digits) {
        return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
    }

    /// The time of a second after Friday noon. A part that is behind at the end has not caught up.
    private static String clock(int second) {
        if (second >= Simulation.END) {
            return "the end";
        }
        int minutes = second / 60 + 12 * 60;
        return String.format(
                Locale.ROOT, "%s %02d:%02d", minutes < 24 * 60 ? "Fri" : "Sat", minutes / 60 % 24, minutes % 60);
    }
}
