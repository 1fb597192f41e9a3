package io.talestream.indexer.verify;

import io.talestream.contracts.store.Version;
import io.talestream.search.index.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Compares the expected documents of one workspace with those in an index.
final class Comparison {
    private final Map<String, Version> table;
    private final Optional<String> model;
    private final Map<String, List<DocumentRun>> index = new TreeMap<>();
    private final List<Difference> differences = new ArrayList<>();

    private Comparison(Map<String, Version> table, List<DocumentRun> runs, Optional<String> model) {
        this.table = table;
        this.model = model;
        runs.forEach(run ->
                index.computeIfAbsent(run.label(), _ -> new ArrayList<>()).add(run));
    }

    /// `table` has every expected item, by label; `model` is that of the expected windows, if they are wanted.
    static List<Difference> of(Map<String, Version> table, List<DocumentRun> runs, Optional<String> model) {
        return new Comparison(table, runs, model).compared();
    }

    private List<Difference> compared() {
        table.forEach((label, version) -> {
            List<DocumentRun> runs = index.getOrDefault(label, List.of());
            if (runs.isEmpty()) {
                add(Difference.Kind.MISSING, label, "version %d is missing".formatted(version.micros()));
            } else if (runs.stream().allMatch(run -> isOfTranscript(run.kind()))) {
                transcript(label, version, runs);
            } else {
                single(label, version, runs);
            }
        });
        index.forEach((label, runs) -> {
            if (!table.containsKey(label)) {
                long documents = runs.stream().mapToLong(DocumentRun::documents).sum();
                add(Difference.Kind.EXTRA, label, "%d unexpected documents".formatted(documents));
            }
        });
        return differences;
    }

    private void single(String label, Version version, List<DocumentRun> runs) {
        long documents = runs.stream().mapToLong(DocumentRun::documents).sum();
        if (documents > 1) {
            add(Difference.Kind.EXTRA, label, "%d documents instead of one".formatted(documents));
        } else {
            version(label, version, runs.getFirst().version());
        }
    }

    /// The head must confirm this version, and exactly its moments and windows must be indexed.
    private void transcript(String label, Version version, List<DocumentRun> runs) {
        Optional<DocumentRun> head =
                runs.stream().filter(run -> run.kind() == Kind.HEAD).findFirst();
        if (head.isEmpty()) {
            add(Difference.Kind.MISSING, label, "version %d is incomplete".formatted(version.micros()));
        } else if (!version(label, version, head.get().version())) {
            return;
        }
        numbered(label, version, head, runs, Kind.MOMENT);
        numbered(label, version, head, runs, Kind.WINDOW);
        String made = head.map(DocumentRun::model).orElse("");
        if (head.isPresent() && model.isPresent() && !model.get().equals(made)) {
            add(Difference.Kind.STALE, label, "no windows of model " + model.get());
        }
    }

    private void numbered(
            String label, Version version, Optional<DocumentRun> head, List<DocumentRun> runs, Kind kind) {
        String name = kind.text() + "s";
        long expected = Math.max(0, head.map(run -> run.expected(kind)).orElse(0L));
        long there = 0;
        for (DocumentRun run : runs) {
            if (run.kind() != kind) {
                continue;
            }
            if (run.version() != version.micros()) {
                add(
                        Difference.Kind.EXTRA,
                        label,
                        "%d unexpected %s of version %d".formatted(run.documents(), name, run.version()));
            } else if (there >= 0) {
                there = run.last() < expected ? there + run.documents() : -1;
            }
        }
        if (head.isPresent() && there != expected) {
            add(
                    Difference.Kind.STALE,
                    label,
                    there < 0
                            ? "%s beyond the last of %d".formatted(name, expected)
                            : "%d of %d %s".formatted(there, expected, name));
        }
    }

    private boolean version(String label, Version expected, long found) {
        if (found < expected.micros()) {
            add(
                    Difference.Kind.STALE,
                    label,
                    found == 0
                            ? "version %d was begun and not completed".formatted(expected.micros())
                            : "version %d instead of %d".formatted(found, expected.micros()));
        } else if (found > expected.micros()) {
            add(
                    Difference.Kind.AHEAD,
                    label,
                    "version %d is newer: the table has %d".formatted(found, expected.micros()));
        }
        return found == expected.micros();
    }

    private void add(Difference.Kind kind, String label, String detail) {
        differences.add(new Difference(kind, label, detail));
    }

    private static boolean isOfTranscript(Kind kind) {
        return kind == Kind.HEAD || kind == Kind.MOMENT || kind == Kind.WINDOW;
    }
}
