package io.talestream.aws.simulation;

import java.util.ArrayDeque;
import java.util.Deque;

/// Recordings and the workers of the embedded engine, each of which transcribes one at a time.
final class TranscriptionQueue {
    private final int secondsEach;
    private final Deque<Recordings> queued = new ArrayDeque<>();
    private final Deque<Recordings> running = new ArrayDeque<>();
    private long waiting;
    private long busy;
    private long done;

    /// Some recordings, and the second at which they arrived or will be done.
    private record Recordings(int at, long count) {}

    TranscriptionQueue(int secondsEach) {
        this.secondsEach = secondsEach;
    }

    void add(int now, long count) {
        if (count > 0) {
            queued.addLast(new Recordings(now, count));
            waiting += count;
        }
    }

    /// Returns how many recordings are done now, after idle workers have started queued ones.
    long work(int now, int workers) {
        long ended = 0;
        while (!running.isEmpty() && running.getFirst().at() <= now) {
            ended += running.removeFirst().count();
        }
        busy -= ended;
        done += ended;
        while (busy < workers && waiting > 0) {
            Recordings oldest = queued.removeFirst();
            long started = Math.min(oldest.count(), workers - busy);
            if (started < oldest.count()) {
                queued.addFirst(new Recordings(oldest.at(), oldest.count() - started));
            }
            running.addLast(new Recordings(now + secondsEach, started));
            waiting -= started;
            busy += started;
        }
        return ended;
    }

    long queued() {
        return waiting;
    }

    long running() {
        return busy;
    }

    long done() {
        return done;
    }

    /// How long the oldest queued recording has waited, in seconds.
    int lag(int now) {
        return queued.isEmpty() ? 0 : now - queued.getFirst().at();
    }

    /// The metric of the scaling rule.
    double neededWorkers() {
        return waiting + busy > 0 ? waiting : -1;
    }
}
