package io.talestream.bench.search;

import java.util.Collection;

/// Moments indexed, and the seconds it took.
record Rate(long moments, double seconds) {
    static Rate since(long startNanos, long moments) {
        return new Rate(moments, (System.nanoTime() - startNanos) / 1e9);
    }

    static Rate together(Collection<Rate> rates) {
        return new Rate(
                rates.stream().mapToLong(Rate::moments).sum(),
                rates.stream().mapToDouble(Rate::seconds).sum());
    }

    double perSecond() {
        return moments / seconds;
    }
}
