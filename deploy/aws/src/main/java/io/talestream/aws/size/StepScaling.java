package io.talestream.aws.size;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

import java.util.List;

/// Adds and removes fixed numbers of tasks, if the metric calls for the same direction in each minute of the window.
public record StepScaling(List<Step> steps, int window, int cooldown) implements ScalingRule {
    /// By the lag of the group that is furthest behind, in seconds.
    public static final StepScaling LAG = threeSteps(5, 30, 120);

    /// By the number of queued completion events of Transcribe.
    public static final StepScaling ENDED_JOBS = threeSteps(1, 20, 200);

    private static final int COOLDOWN = 3;

    /// A step without a lower bound applies up to and including its upper bound; any other excludes it.
    ///
    /// @param lower lowest value, or negative infinity
    /// @param upper upper bound, or infinity
    /// @param change tasks to add
    public record Step(double lower, double upper, int change) {
        boolean applies(double value) {
            return lower == NEGATIVE_INFINITY ? value <= upper : lower <= value && value < upper;
        }
    }

    public StepScaling {
        steps = List.copyOf(steps);
    }

    /// By the number of recordings that wait for a worker of the embedded engine, or -1 if none is pending. A task
    /// transcribes one at a time. Tasks stop only when no recording is pending: one that stops loses its work.
    public static StepScaling recordings(int most) {
        return new StepScaling(
                List.of(
                        new Step(NEGATIVE_INFINITY, -1, -most),
                        new Step(1, 5, 1),
                        new Step(5, 50, 5),
                        new Step(50, POSITIVE_INFINITY, 50)),
                1,
                COOLDOWN);
    }

    /// One task less up to `little`, one more from `much` on, two more from `more` on.
    private static StepScaling threeSteps(int little, int much, int more) {
        return new StepScaling(
                List.of(
                        new Step(NEGATIVE_INFINITY, little, -1),
                        new Step(much, more, 1),
                        new Step(more, POSITIVE_INFINITY, 2)),
                3,
                COOLDOWN);
    }

    @Override
    public int outCooldown() {
        return cooldown;
    }

    @Override
    public int inCooldown() {
        return cooldown;
    }

    @Override
    public int wanted(int desired, int ready, List<Double> metric) {
        int change = change(metric.getLast());
        boolean lasts = metric.size() == window
                && metric.stream().allMatch(value -> Integer.signum(change(value)) == Integer.signum(change));
        return lasts ? desired + change : desired;
    }

    private int change(double value) {
        return steps.stream()
                .filter(step -> step.applies(value))
                .mapToInt(Step::change)
                .sum();
    }
}
