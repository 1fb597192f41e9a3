package io.talestream.bench;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/// A backlog that was read: how long until the first change was there, and how fast the others followed it.
record Drained(long changes, Duration firstAfter, Duration rest) {
    static Drained together(List<Drained> rounds) {
        return new Drained(
                rounds.stream().mapToLong(Drained::changes).sum(),
                rounds.stream()
                        .map(Drained::firstAfter)
                        .sorted(Comparator.naturalOrder())
                        .toList()
                        .get(rounds.size() / 2),
                rounds.stream().map(Drained::rest).reduce(Duration.ZERO, Duration::plus));
    }

    double perSecond() {
        return changes / (rest.toNanos() / 1e9);
    }
}
