package io.talestream.ingest.access;

import io.talestream.ingest.limits.MinuteCounts;
import io.talestream.ingest.problem.Refusal;
import jakarta.inject.Singleton;
import java.time.Clock;

/// Limits how often one client may look up a secret that does not exist, per process.
@Singleton
public final class LookUpLimit {
    private final LookUpSettings settings;
    private final MinuteCounts misses;

    LookUpLimit(LookUpSettings settings, Clock clock) {
        this.settings = settings;
        this.misses = new MinuteCounts(clock);
    }

    /// Refuses a client with too many misses. Call it before a look-up.
    public void check(String client) {
        if (misses.of(client) >= settings.aMinute()) {
            throw misses.refusal();
        }
    }

    /// Counts a miss and returns the refusal for it.
    public Refusal missed(String client) {
        misses.add(client);
        return Refusal.notFound();
    }
}
