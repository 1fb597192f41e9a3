package io.talestream.local;

import java.util.concurrent.atomic.AtomicInteger;

/// When a test kills or restarts processes. A request that overlaps with that may fail; no other may.
final class Disruptions {
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    /// Until what is returned is closed.
    Disruption begin() {
        begun.incrementAndGet();
        return ended::incrementAndGet;
    }

    /// A moment to compare with: to be taken before the addresses of a request are read.
    Moment now() {
        int endedBefore = ended.get();
        return () -> begun.get() > endedBefore;
    }

    interface Disruption extends AutoCloseable {
        @Override
        void close();
    }

    interface Moment {
        /// Whether a disruption was under way then, or has begun since.
        boolean isDisrupted();
    }
}
