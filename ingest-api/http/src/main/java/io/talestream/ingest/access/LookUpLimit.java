package io.talestream.ingest.access;

import io.talestream.ingest.problem.Refusal;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/// Limits how often one client may look up a secret that does not exist, per process. All counts are reset every
/// minute, which also bounds the memory they use.
@Singleton
public final class LookUpLimit {
    private record Minute(long number, Map<String, Integer> misses) {}

    private final LookUpSettings settings;
    private final Clock clock;
    private final AtomicReference<Minute> current = new AtomicReference<>(new Minute(0, Map.of()));

    LookUpLimit(LookUpSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /// Refuses a client with too many misses. Call it before a look-up.
    public void check(String client) {
        if (misses().getOrDefault(client, 0) >= settings.aMinute()) {
            throw Refusal.tooMany();
        }
    }

    /// Counts a miss and returns the refusal for it.
    public Refusal missed(String client) {
        misses().merge(client, 1, Integer::sum);
        return Refusal.notFound();
    }

    private Map<String, Integer> misses() {
        long now = clock.instant().getEpochSecond() / 60;
        return current.updateAndGet(
                        before -> before.number() == now ? before : new Minute(now, new ConcurrentHashMap<>()))
                .misses();
    }
}
