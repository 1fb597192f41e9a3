package io.talestream.ingest.identity;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/// What was found out, remembered for two seconds at most: then all of it is forgotten, and with it what it
/// takes to remember.
public final class ShortLivedCache<K, V> {
    public static final Duration KEPT = Duration.ofSeconds(2);

    private record Moment<K, V>(long number, Map<K, V> known) {}

    private final Clock clock;
    private final AtomicReference<Moment<K, V>> current = new AtomicReference<>(new Moment<>(-1, Map.of()));

    public ShortLivedCache(Clock clock) {
        this.clock = clock;
    }

    public Optional<V> find(K key) {
        return Optional.ofNullable(now().get(key));
    }

    public void add(K key, V value) {
        now().put(key, value);
    }

    public void forget(K key) {
        now().remove(key);
    }

    public void forgetAll(Predicate<K> like) {
        now().keySet().removeIf(like);
    }

    private Map<K, V> now() {
        long number = clock.millis() / KEPT.toMillis();
        Moment<K, V> seen = current.get();
        return seen.number() == number
                ? seen.known()
                : current.updateAndGet(before ->
                                before.number() == number ? before : new Moment<>(number, new ConcurrentHashMap<>()))
                        .known();
    }
}
