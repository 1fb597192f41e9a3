package io.talestream.bench;

import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/// The latencies of calls, and the time span in which they were made.
public record Latencies(AbstractHistogram nanos, double seconds) {
    /// The significant digits of a latency: an error of at most 0.1 %.
    public static final int DIGITS = 3;

    public Latencies {
        if (nanos.getTotalCount() == 0) {
            throw new IllegalArgumentException("no call was measured");
        }
    }

    static Latencies together(List<Latencies> rounds) {
        var all = new Histogram(DIGITS);
        rounds.forEach(round -> all.add(round.nanos));
        return new Latencies(
                all, rounds.stream().mapToDouble(Latencies::seconds).sum());
    }

    double perSecond() {
        return nanos.getTotalCount() / seconds;
    }

    public double millis(double quantile) {
        return nanos.getValueAtPercentile(quantile * 100) / 1e6;
    }
}
