package io.talestream.local;

import java.util.concurrent.atomic.AtomicInteger;

/// Tracks when a test kills or restarts processes. Only requests that overlap with a disruption may fail.
final class Disruptions {
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    /// Lasts until the returned object is closed.
    Disruption begin() {
        begun.incrementAndGet();
        return ended::incrementAndGet;
    }

    /// A reference time, to be taken before the addresses of a request are read.
    Moment now() {
        int endedBefore = ended.get();
        return () -> begun.get() > endedBefore;
    }

    interface Disruption extends AutoCloseable {
        @Override
        void close();
    }

    interface Moment {
        /// Whether a disruption was running then or has started since.
        boolean isDisrupted();
    }
}
