package io.talestream.ingest.limits;

import io.talestream.ingest.problem.Refusal;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/// Counts per client. All counts are reset every minute, which also bounds the memory they use.
public final class MinuteCounts {
    private static final long SECONDS = 60;

    private record Minute(long number, Map<String, Integer> counts) {}

    private final Clock clock;
    private final AtomicReference<Minute> current = new AtomicReference<>(new Minute(0, Map.of()));

    public MinuteCounts(Clock clock) {
        this.clock = clock;
    }

    public int of(String client) {
        return counts().getOrDefault(client, 0);
    }

    /// Returns the count including this one.
    public int add(String client) {
        return counts().merge(client, 1, Integer::sum);
    }

    /// The refusal of a client with too many, until the next minute.
    public Refusal refusal() {
        return Refusal.tooMany((int) (SECONDS - clock.instant().getEpochSecond() % SECONDS));
    }

    private Map<String, Integer> counts() {
        long now = clock.instant().getEpochSecond() / SECONDS;
        return current.updateAndGet(
                        before -> before.number() == now ? before : new Minute(now, new ConcurrentHashMap<>()))
                .counts();
    }
}
