package io.talestream.aws.simulation;

import io.talestream.aws.size.ScalingRule;
import io.talestream.aws.size.Tasks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// The tasks of one service, from the least to the most that its size allows. A new task is billed at once, and ready
/// some minutes later.
final class TaskPool {
    static final int START_MINUTES = 2;

    private final Tasks tasks;
    private final ScalingRule rule;
    private final List<Double> metric = new ArrayList<>();
    private final Deque<Start> starting = new ArrayDeque<>();
    private int desired;
    private int ready;
    private int minute;
    private int lastOut = Integer.MIN_VALUE / 2;
    private int lastIn = lastOut;
    private long taskMinutes;

    private record Start(int readyAt, int desired) {}

    TaskPool(Tasks tasks, ScalingRule rule) {
        this.tasks = tasks;
        this.rule = rule;
        desired = tasks.least();
        ready = desired;
    }

    /// Ends a minute with this value of the metric.
    void minute(double value) {
        taskMinutes += desired;
        minute++;
        metric.add(value);
        if (metric.size() > rule.window()) {
            metric.removeFirst();
        }
        while (!starting.isEmpty() && starting.getFirst().readyAt() <= minute) {
            ready = Math.min(desired, starting.removeFirst().desired());
        }
        int wanted = Math.clamp(rule.wanted(desired, ready, metric), tasks.least(), tasks.most());
        if (wanted > desired && minute - lastOut >= rule.outCooldown()) {
            lastOut = minute;
            desired = wanted;
            starting.addLast(new Start(minute + START_MINUTES, wanted));
        } else if (wanted < desired && minute - Math.max(lastOut, lastIn) >= rule.inCooldown()) {
            lastIn = minute;
            desired = wanted;
            ready = Math.min(ready, wanted);
        }
    }

    int desired() {
        return desired;
    }

    int ready() {
        return ready;
    }

    boolean isFull() {
        return ready == tasks.most();
    }

    double cpuHours() {
        return taskMinutes / 60.0 * tasks.cpus();
    }

    double gigabyteHours() {
        return taskMinutes / 60.0 * tasks.gigabytes();
    }
}
