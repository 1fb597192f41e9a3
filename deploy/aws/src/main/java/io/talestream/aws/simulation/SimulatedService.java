package io.talestream.aws.simulation;

import io.talestream.aws.simulation.ResourceLog.Sample;
import io.talestream.aws.simulation.WorkQueue.Used;
import io.talestream.aws.size.CpuScaling;
import io.talestream.aws.size.ScalingRule;
import io.talestream.aws.size.StepScaling;
import io.talestream.aws.size.Tasks;

final class SimulatedService {
    /// A service that lags more is behind.
    private static final int BEHIND_SECONDS = 60;

    private static final int MINUTE = 60;

    private final Tasks tasks;
    private final ScalingRule rule;
    private final TaskPool pool;
    private final WorkQueue queue = new WorkQueue();
    private final ResourceLog log;

    SimulatedService(String name, Tasks tasks, ScalingRule rule) {
        this.tasks = tasks;
        this.rule = rule;
        pool = new TaskPool(tasks, rule);
        log = new ResourceLog(name, tasks.most());
    }

    void add(int now, double cpu, double index) {
        queue.add(now, cpu, index);
    }

    /// Works until `end`, and scales if a minute ends then. Returns the used seconds of the index.
    ///
    /// @param useful largest number of tasks that can share the work
    double work(int end, int useful, double index) {
        double capacity = Math.min(pool.ready(), useful) * tasks.cpus() * Simulation.STEP;
        Used used = queue.work(capacity, index);
        double load = 100 * used.cpu() / capacity;
        int lag = queue.lag(end);
        boolean isFull = pool.ready() >= Math.min(tasks.most(), useful);
        log.note(end, new Sample(pool.desired(), lag, load), isFull && lag > 0, lag > BEHIND_SECONDS);
        if (end % MINUTE == 0) {
            pool.minute(
                    switch (rule) {
                        case CpuScaling _ -> load;
                        case StepScaling _ -> lag;
                    });
        }
        return used.index();
    }

    TaskPool pool() {
        return pool;
    }

    WorkQueue queue() {
        return queue;
    }

    ResourceLog log() {
        return log;
    }
}
