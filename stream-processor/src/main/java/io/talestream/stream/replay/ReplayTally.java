package io.talestream.stream.replay;

import io.talestream.stream.delivery.Counts;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

final class ReplayTally {
    private final ReplayWatcher watcher;
    private final int parts;
    private final OptionalLong about;
    private final AtomicLong before = new AtomicLong();
    private final AtomicLong read = new AtomicLong();
    private final AtomicLong given = new AtomicLong();
    private final AtomicLong applied = new AtomicLong();
    private final AtomicLong stale = new AtomicLong();
    private final AtomicLong parked = new AtomicLong();
    private final AtomicInteger done = new AtomicInteger();

    ReplayTally(ReplayWatcher watcher, int parts, OptionalLong about) {
        this.watcher = watcher;
        this.parts = parts;
        this.about = about;
    }

    void wasGivenBefore(ReplayProgress.Part part) {
        before.addAndGet(part.changes());
        if (part.done()) {
            partDone();
        }
    }

    void read(int changes) {
        read.addAndGet(changes);
        publish();
    }

    void given(int changes) {
        given.addAndGet(changes);
    }

    void ended(Counts counts) {
        applied.addAndGet(counts.applied());
        stale.addAndGet(counts.stale());
        parked.addAndGet(counts.parked());
    }

    void partDone() {
        done.incrementAndGet();
        publish();
    }

    ReplayReport report() {
        return new ReplayReport(before.get(), read.get(), given.get(), applied.get(), stale.get(), parked.get());
    }

    /// Serialised, so that the last report is the newest.
    private synchronized void publish() {
        watcher.progress(new ReplayWatcher.Progress(before.get() + read.get(), about, done.get(), parts));
    }
}
