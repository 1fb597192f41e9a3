package io.talestream.aws.simulation;

import java.util.ArrayDeque;
import java.util.Deque;

/// Work in order of its arrival, which needs the processors of a service and of the index. It is divisible: a step does
/// as much of it as there is capacity.
final class WorkQueue {
    private final Deque<Work> waiting = new ArrayDeque<>();
    private double arrived;
    private double done;

    /// @param arrived second of its arrival
    /// @param cpu seconds of a vCPU of the service
    /// @param index seconds of a vCPU of the index
    private record Work(int arrived, double cpu, double index) {
        Work times(double share) {
            return new Work(arrived, cpu * share, index * share);
        }
    }

    record Used(double cpu, double index) {}

    void add(int now, double cpu, double index) {
        if (cpu > 0) {
            waiting.addLast(new Work(now, cpu, index));
            arrived += cpu;
        }
    }

    /// Does what fits into the capacity, oldest first.
    Used work(double cpu, double index) {
        double usedCpu = 0;
        double usedIndex = 0;
        while (!waiting.isEmpty()) {
            Work oldest = waiting.removeFirst();
            double share = Math.min(1, (cpu - usedCpu) / oldest.cpu());
            if (oldest.index() > 0) {
                share = Math.min(share, (index - usedIndex) / oldest.index());
            }
            usedCpu += oldest.cpu() * share;
            usedIndex += oldest.index() * share;
            if (share < 1) {
                waiting.addFirst(oldest.times(1 - share));
                break;
            }
        }
        done += usedCpu;
        return new Used(usedCpu, usedIndex);
    }

    /// Seconds of a vCPU of the service that were ever added.
    double arrived() {
        return arrived;
    }

    double done() {
        return done;
    }

    double left() {
        return waiting.stream().mapToDouble(Work::cpu).sum();
    }

    /// The age of the oldest work in seconds, 0 if there is none.
    int lag(int now) {
        return waiting.isEmpty() ? 0 : now - waiting.getFirst().arrived();
    }
}
