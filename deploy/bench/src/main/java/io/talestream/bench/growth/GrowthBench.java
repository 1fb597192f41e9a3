package io.talestream.bench.growth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.bench.Results;
import io.talestream.bench.growth.Measurement.Call;
import io.talestream.bench.sessions.SampleSessions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/// What routes, commands and consumers cost as sessions, workspaces or utterances grow: requests and capacity of the
/// table, time and allocated memory, and the exponent of each. The systems of all sizes take turns with each
/// operation, so that compilation and the load of the machine affect all of them.
public final class GrowthBench {
    private static final int WARM_UP = 3;

    /// For an operation that takes seconds.
    private static final Duration ENOUGH = Duration.ofSeconds(15);

    private static final double HALF_A_REQUEST = 0.5;
    private static final double A_MICROSECOND = 0.001;

    private final GrowthEngines engines;
    private final int warmUp;
    private final int calls;
    private Results results = new Results();
    private final List<GrowingOperation> growing = new ArrayList<>();
    private int counted;

    /// An operation on a key that makes more requests, or takes longer, the larger the data.
    record GrowingOperation(String operation, Axis axis, Growth requests, Growth time) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s grows with %s: requests ^ %.2f, time ^ %.2f",
                    operation,
                    axis.text(),
                    requests.exponent(),
                    time.exponent());
        }
    }

    GrowthBench(GrowthEngines engines, int warmUp, int calls) {
        this.engines = engines;
        this.warmUp = warmUp;
        this.calls = calls;
    }

    public static void main(String[] args) {
        System.out.println(SampleSessions.origin());
        try (var engines = GrowthEngines.start()) {
            var bench = new GrowthBench(engines, WARM_UP, Integer.getInteger("bench.growth.calls"));
            for (Axis axis : Axis.values()) {
                if (!axis.sizes().isEmpty()) {
                    bench.measure(axis, axis.sizes());
                }
            }
            bench.growing.forEach(System.out::println);
        }
    }

    /// Prints the results of the axis: one with large sizes takes long.
    void measure(Axis axis, List<Integer> sizes) {
        results = new Results();
        List<FilledSystem> systems = new ArrayList<>();
        try {
            for (int size : sizes) {
                long start = System.nanoTime();
                systems.add(new FilledSystem(engines, axis, size));
                System.err.printf(
                        Locale.ROOT, "%s %d: filled in %.0f s%n", axis.text(), size, (System.nanoTime() - start) / 1e9);
            }
            for (Operation operation : operations(axis)) {
                report(axis, operation, measured(operation, systems));
            }
        } finally {
            systems.forEach(FilledSystem::close);
        }
        System.out.println(results);
    }

    List<GrowingOperation> growing() {
        return growing;
    }

    /// The number of operations on a key whose requests to the table were counted.
    int counted() {
        return counted;
    }

    private static List<Operation> operations(Axis axis) {
        var routes = new Routes();
        List<Operation> all = new ArrayList<>(routes.all());
        all.addAll(Commands.all());
        if (axis == Axis.UTTERANCES) {
            all.add(routes.searchOfAll());
        }
        return all.stream().filter(operation -> operation.isOn(axis)).toList();
    }

    private SequencedMap<Integer, Measurement> measured(Operation operation, List<FilledSystem> systems) {
        List<Measurement> each = systems.stream().map(_ -> new Measurement()).toList();
        long end = System.nanoTime() + ENOUGH.toNanos();
        for (int i = 0; i < warmUp + calls && (i <= warmUp || System.nanoTime() < end); i++) {
            for (int at = 0; at < systems.size(); at++) {
                Runnable call = operation.prepared().apply(systems.get(at));
                each.get(at).add(Call.of(call));
            }
        }
        SequencedMap<Integer, Measurement> bySize = new LinkedHashMap<>();
        for (int at = 0; at < systems.size(); at++) {
            bySize.put(systems.get(at).size(), each.get(at));
        }
        return bySize;
    }

    private void report(Axis axis, Operation operation, SequencedMap<Integer, Measurement> bySize) {
        boolean isWhole = operation.whole().contains(axis);
        ObjectNode row =
                results.row(operation.name()).put("grows with", axis.text()).put("reads", isWhole ? "all" : "by key");
        bySize.forEach((size, measured) ->
                row.put("first@" + size, measured.first(call -> call.table().requests())));
        var requests = figures(
                row, "requests", bySize, HALF_A_REQUEST, call -> call.table().requests());
        figures(row, "units", bySize, HALF_A_REQUEST, call -> call.table().units());
        var time = figures(row, "p50Ms", bySize, A_MICROSECOND, Call::millis);
        figures(row, "kB", bySize, 1, Call::allocatedKb);
        boolean isCounted = bySize.values().stream()
                .allMatch(
                        measured -> measured.median(warmUp, call -> call.table().requests()) > 0);
        counted += !isWhole && isCounted ? 1 : 0;
        boolean grows = !isWhole && (requests.isTooMuch() || time.isTooMuch());
        row.put("verdict", grows ? "GROWS" : "");
        if (grows) {
            growing.add(new GrowingOperation(operation.name(), axis, requests, time));
        }
    }

    /// The medians at each size and their exponent.
    private Growth figures(
            ObjectNode row,
            String name,
            Map<Integer, Measurement> bySize,
            double least,
            ToDoubleFunction<Call> figure) {
        SequencedMap<Integer, Double> medians = new LinkedHashMap<>();
        bySize.forEach((size, measured) -> {
            double median = Math.round(measured.median(warmUp, figure) * 1e3) / 1e3;
            medians.put(size, median);
            row.put(name + "@" + size, median);
        });
        var growth = Growth.of(medians, least);
        row.put(name + "^", Math.round(growth.exponent() * 1e3) / 1e3);
        return growth;
    }
}
