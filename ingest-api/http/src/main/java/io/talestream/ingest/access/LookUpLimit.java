package io.talestream.ingest.access;

import io.talestream.ingest.problem.Refusal;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/// Limits how often one client may look up a secret, per process. All counts are reset every minute, which also
/// bounds the memory they use.
@Singleton
public final class LookUpLimit {
    private record Minute(long number, Map<String, Integer> counts) {}

    private final LookUpSettings settings;
    private final Clock clock;
    private final AtomicReference<Minute> current = new AtomicReference<>(new Minute(0, Map.of()));

    LookUpLimit(LookUpSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    public void count(String client) {
        long now = clock.instant().getEpochSecond() / 60;
        Minute minute = current.updateAndGet(
                before -> before.number() == now ? before : new Minute(now, new ConcurrentHashMap<>()));
        if (minute.counts().merge(client, 1, Integer::sum) > settings.aMinute()) {
            throw Refusal.tooMany();
        }
    }
}
