package io.talestream.bench;

import java.util.List;

/// How much was done, and the seconds it took.
public record Rate(long count, double seconds) {
    public static Rate since(long startNanos, long count) {
        return new Rate(count, (System.nanoTime() - startNanos) / 1e9);
    }

    public static double perSecond(List<Rate> rates) {
        return rates.stream().mapToLong(Rate::count).sum()
                / rates.stream().mapToDouble(Rate::seconds).sum();
    }
}
