package io.talestream.aws.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// How one part of the stack did: its peaks, and a series of the highest values in each sample's time. Times are in
/// seconds after noon.
final class ResourceLog {
    /// Seconds between two samples.
    static final int SAMPLE = 15 * 60;

    private final String name;
    private final int limit;
    private final List<Sample> samples = new ArrayList<>();
    private Sample sample = Sample.NONE;
    private Sample peak = Sample.NONE;
    private OptionalInt saturatedAt = OptionalInt.empty();
    private int behindUntil;

    /// @param lag seconds that the oldest work has waited
    /// @param load used share of the running capacity, in percent
    record Sample(int tasks, int lag, double load) {
        static final Sample NONE = new Sample(0, 0, 0);

        private Sample highest(Sample other) {
            return new Sample(Math.max(tasks, other.tasks), Math.max(lag, other.lag), Math.max(load, other.load));
        }
    }

    /// @param limit largest number of tasks that the size allows
    ResourceLog(String name, int limit) {
        this.name = name;
        this.limit = limit;
    }

    /// @param isSaturated whether there is more work than the largest number of tasks can do
    void note(int now, Sample seen, boolean isSaturated, boolean isBehind) {
        peak = peak.highest(seen);
        sample = sample.highest(seen);
        if (now % SAMPLE == 0) {
            samples.add(sample);
            sample = Sample.NONE;
        }
        if (isSaturated && saturatedAt.isEmpty()) {
            saturatedAt = OptionalInt.of(now);
        }
        if (isBehind) {
            behindUntil = now;
        }
    }

    String name() {
        return name;
    }

    int limit() {
        return limit;
    }

    List<Sample> samples() {
        return List.copyOf(samples);
    }

    Sample peak() {
        return peak;
    }

    OptionalInt saturatedAt() {
        return saturatedAt;
    }

    /// When it had last caught up, 0 if it was never behind.
    int behindUntil() {
        return behindUntil;
    }
}
