package io.talestream.ingest.access;

import io.talestream.ingest.limits.MinuteCounts;
import io.talestream.ingest.problem.Refusal;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Limits how often one client may look up a secret that does not exist, per process.
@Singleton
public final class LookUpLimit {
    private final LookUpSettings settings;
    private final MinuteCounts misses;

    LookUpLimit(LookUpSettings settings, Clock clock) {
        this.settings = settings;
        this.misses = new MinuteCounts(clock);
    }

    /// Looks up a secret; empty is a miss. The look-up counts as a miss until it has found something, so that requests
    /// at the same time cannot exceed the limit.
    public <T> T find(String client, Supplier<Optional<T>> lookUp) {
        AtomicInteger count = misses.of(client);
        if (count.incrementAndGet() > settings.aMinute()) {
            count.decrementAndGet();
            throw misses.refusal();
        }
        boolean missed = false;
        try {
            Optional<T> found = lookUp.get();
            missed = found.isEmpty();
            return found.orElseThrow(Refusal::notFound);
        } finally {
            if (!missed) {
                count.decrementAndGet();
            }
        }
    }
}
