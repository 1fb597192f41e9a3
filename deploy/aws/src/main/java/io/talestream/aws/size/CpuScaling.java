package io.talestream.aws.size;

import java.util.Collections;
import java.util.List;

/// Target tracking of the CPU use in percent. The alarms are those that AWS creates for it: three minutes above the
/// target, or fifteen below nine tenths of it.
public record CpuScaling(int target, int outCooldown, int inCooldown) implements ScalingRule {
    public static final CpuScaling SERVING = new CpuScaling(60, 1, 5);

    private static final int HIGH_MINUTES = 3;
    private static final int LOW_MINUTES = 15;
    private static final double LOW_SHARE = 0.9;

    @Override
    public int window() {
        return LOW_MINUTES;
    }

    @Override
    public int wanted(int desired, int ready, List<Double> metric) {
        int known = metric.size();
        if (known >= HIGH_MINUTES && Collections.min(metric.subList(known - HIGH_MINUTES, known)) > target) {
            return Math.max(desired, proportional(ready, metric.getLast()));
        }
        double highest = Collections.max(metric);
        return highest < target * LOW_SHARE ? Math.min(desired, proportional(ready, highest)) : desired;
    }

    private int proportional(int ready, double percent) {
        return (int) Math.ceil(ready * percent / target);
    }
}
