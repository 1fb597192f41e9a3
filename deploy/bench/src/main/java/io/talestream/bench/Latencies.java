package io.talestream.bench;

import java.util.Arrays;
import java.util.List;

/// The latencies of calls, and the time span in which they were made.
public final class Latencies {
    private final long[] nanos;
    private final double seconds;

    public Latencies(long[] nanos, double seconds) {
        this.nanos = nanos.clone();
        this.seconds = seconds;
        Arrays.sort(this.nanos);
    }

    static Latencies together(List<Latencies> rounds) {
        return new Latencies(
                rounds.stream()
                        .flatMapToLong(round -> Arrays.stream(round.nanos))
                        .toArray(),
                rounds.stream().mapToDouble(round -> round.seconds).sum());
    }

    double perSecond() {
        return nanos.length / seconds;
    }

    public double millis(double quantile) {
        if (nanos.length == 0) {
            throw new IllegalStateException("no call was measured");
        }
        int index = (int) Math.ceil(quantile * nanos.length) - 1;
        return nanos[Math.max(0, index)] / 1e6;
    }
}
