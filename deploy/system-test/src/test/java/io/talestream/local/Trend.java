package io.talestream.local;

import java.util.List;

/// The straight line that fits samples taken at equal intervals best.
///
/// @param growth how much the line rises from the first sample to the last
record Trend(double mean, double growth) {
    static Trend of(List<? extends Number> samples) {
        int count = samples.size();
        if (count < 3) {
            throw new IllegalArgumentException("a trend needs 3 samples, got " + count);
        }
        double mean =
                samples.stream().mapToDouble(Number::doubleValue).average().orElseThrow();
        double middle = (count - 1) / 2.0;
        double together = 0;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            together += (i - middle) * (samples.get(i).doubleValue() - mean);
            squares += (i - middle) * (i - middle);
        }
        return new Trend(mean, together / squares * (count - 1));
    }

    /// Whether the line rises by at most this share of the mean and this much more.
    boolean isFlat(double share, double tolerance) {
        return growth <= share * mean + tolerance;
    }
}
