package io.talestream.bench.growth;

import java.util.Map;
import java.util.SequencedMap;

/// The exponent of a power law through measured values: 0 if a value does not depend on the size, 1 if it is
/// proportional to it.
record Growth(double exponent) {
    /// An operation on one key may depend on the size by no more than this.
    static final double MOST = 0.1;

    /// The slope of the regression line on logarithmic scales. Values below `least` count as `least`: a logarithm of
    /// nothing does not exist.
    static Growth of(SequencedMap<Integer, Double> bySize, double least) {
        double sizes = bySize.keySet().stream().mapToDouble(Math::log).average().orElseThrow();
        double values = bySize.values().stream()
                .mapToDouble(value -> log(value, least))
                .average()
                .orElseThrow();
        double both = 0;
        double squares = 0;
        for (Map.Entry<Integer, Double> each : bySize.entrySet()) {
            double size = Math.log(each.getKey()) - sizes;
            both += size * (log(each.getValue(), least) - values);
            squares += size * size;
        }
        return new Growth(squares == 0 ? 0 : both / squares);
    }

    boolean isTooMuch() {
        return exponent > MOST;
    }

    private static double log(double value, double least) {
        return Math.log(Math.max(value, least));
    }
}
