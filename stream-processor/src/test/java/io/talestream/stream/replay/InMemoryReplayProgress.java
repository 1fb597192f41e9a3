package io.talestream.stream.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// Replay progress in memory.
public final class InMemoryReplayProgress implements ReplayProgress {
    private final Map<String, Map<String, Part>> kept = new HashMap<>();

    @Override
    public synchronized Map<String, Part> of(String replay) {
        return Map.copyOf(kept.getOrDefault(replay, Map.of()));
    }

    @Override
    public synchronized void record(String replay, String part, Part progress) {
        Objects.requireNonNull(kept.computeIfAbsent(replay, _ -> new TreeMap<>()))
                .put(part, progress);
    }

    @Override
    public synchronized void forget(String replay) {
        kept.remove(replay);
    }

    public synchronized boolean isEmpty() {
        return kept.isEmpty();
    }
}
