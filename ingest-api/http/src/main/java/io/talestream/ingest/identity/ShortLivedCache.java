package io.talestream.ingest.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Caches of answers that may be outdated by two seconds at most.
public final class ShortLivedCache {
    public static final Duration KEPT = Duration.ofSeconds(2);

    private static final int MOST = 100_000;

    private ShortLivedCache() {}

    public static <K, V> Cache<K, V> on(Clock clock) {
        return Caffeine.newBuilder()
                .expireAfterWrite(KEPT)
                .maximumSize(MOST)
                .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
                .build();
    }
}
