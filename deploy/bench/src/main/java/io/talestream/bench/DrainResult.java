package io.talestream.bench;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/// A drained backlog: the time to the first change, and the rate of the others.
record DrainResult(long changes, Duration firstAfter, Duration rest) {
    static DrainResult together(List<DrainResult> rounds) {
        return new DrainResult(
                rounds.stream().mapToLong(DrainResult::changes).sum(),
                rounds.stream()
                        .map(DrainResult::firstAfter)
                        .sorted(Comparator.naturalOrder())
                        .toList()
                        .get(rounds.size() / 2),
                rounds.stream().map(DrainResult::rest).reduce(Duration.ZERO, Duration::plus));
    }

    double perSecond() {
        return changes / (rest.toNanos() / 1e9);
    }
}
