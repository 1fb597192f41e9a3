package io.talestream.aws.size;

import java.util.List;

/// Changes the number of tasks of a service by a metric that has one value a minute. Cooldowns are in minutes.
public sealed interface ScalingRule permits CpuScaling, StepScaling {
    /// The number of minutes that it looks back.
    int window();

    int outCooldown();

    int inCooldown();

    /// The number of tasks it sets, without the limits of the service.
    ///
    /// @param desired tasks that were last set
    /// @param ready those of them that run
    /// @param metric values of the window, or fewer after the start; newest last
    int wanted(int desired, int ready, List<Double> metric);
}
