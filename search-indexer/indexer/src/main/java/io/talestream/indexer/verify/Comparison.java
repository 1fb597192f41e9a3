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
    private final Map<String, List<DocumentRun>> index = new TreeMap<>();
    private final List<Difference> differences = new ArrayList<>();

    private Comparison(Map<String, Version> table, List<DocumentRun> runs) {
        this.table = table;
        runs.forEach(run ->
                index.computeIfAbsent(run.label(), _ -> new ArrayList<>()).add(run));
    }

    /// `table` has every expected item, by label.
    static List<Difference> of(Map<String, Version> table, List<DocumentRun> runs) {
        return new Comparison(table, runs).compared();
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

    /// The head must confirm this version, and exactly its moments must be indexed.
    private void transcript(String label, Version version, List<DocumentRun> runs) {
        Optional<DocumentRun> head =
                runs.stream().filter(run -> run.kind() == Kind.HEAD).findFirst();
        if (head.isEmpty()) {
            add(Difference.Kind.MISSING, label, "version %d is incomplete".formatted(version.micros()));
        } else if (!version(label, version, head.get().version())) {
            return;
        }
        long moments = head.map(DocumentRun::moments).orElse(0L);
        long there = 0;
        for (DocumentRun run : runs) {
            if (run.kind() != Kind.MOMENT) {
                continue;
            }
            if (run.version() != version.micros()) {
                add(
                        Difference.Kind.EXTRA,
                        label,
                        "%d unexpected moments of version %d".formatted(run.documents(), run.version()));
            } else {
                there = run.last() < moments ? run.documents() : -1;
            }
        }
        if (head.isPresent() && there != moments) {
            add(
                    Difference.Kind.STALE,
                    label,
                    there < 0
                            ? "moments beyond the last of %d".formatted(moments)
                            : "%d of %d moments".formatted(there, moments));
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
        return kind == Kind.HEAD || kind == Kind.MOMENT;
    }
}
