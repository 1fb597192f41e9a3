package io.talestream.local;

import java.util.List;

/// The straight line that fits samples taken at equal intervals best.
///
/// @param growth how much the line rises from the first sample to the last
/// @param error the standard error of the growth: large where the samples are far from the line
record Trend(double mean, double growth, double error) {
    /// A rise by less than so many standard errors is not known from no rise.
    private static final int ERRORS = 2;

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
        double slope = together / squares;
        double residuals = 0;
        for (int i = 0; i < count; i++) {
            double distance = samples.get(i).doubleValue() - mean - slope * (i - middle);
            residuals += distance * distance;
        }
        double error = Math.sqrt(residuals / (count - 2) / squares);
        return new Trend(mean, slope * (count - 1), error * (count - 1));
    }

    /// Whether the line rises by at most this share of the mean and this much more.
    boolean isFlat(double share, double tolerance) {
        return growth <= share * mean + tolerance;
    }

    /// Whether the samples do not show that the line rises by more than this.
    boolean isNotKnownToRise(double tolerance) {
        return growth - ERRORS * error <= tolerance;
    }
}
