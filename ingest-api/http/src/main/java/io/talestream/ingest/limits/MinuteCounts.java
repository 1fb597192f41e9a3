package io.talestream.ingest.limits;

import io.talestream.ingest.problem.Refusal;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// Counts per client. All counts are reset every minute, which also bounds the memory they use.
public final class MinuteCounts {
    private static final long SECONDS = 60;

    private record Minute(long number, Map<String, AtomicInteger> counts) {}

    private final Clock clock;
    private final AtomicReference<Minute> current = new AtomicReference<>(new Minute(0, new ConcurrentHashMap<>()));

    public MinuteCounts(Clock clock) {
        this.clock = clock;
    }

    /// The count of this minute.
    public AtomicInteger of(String client) {
        return counts().computeIfAbsent(client, _ -> new AtomicInteger());
    }

    /// The refusal of a client with too many, until the next minute.
    public Refusal refusal() {
        return Refusal.tooMany((int) (SECONDS - clock.instant().getEpochSecond() % SECONDS));
    }

    private Map<String, AtomicInteger> counts() {
        long now = clock.instant().getEpochSecond() / SECONDS;
        return current.updateAndGet(
                        before -> before.number() == now ? before : new Minute(now, new ConcurrentHashMap<>()))
                .counts();
    }
}
