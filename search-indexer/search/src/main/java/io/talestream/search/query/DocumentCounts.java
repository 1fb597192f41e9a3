package io.talestream.search.query;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.opensearch.client.opensearch._types.query_dsl.Query;

/// How many documents readers see. Counting takes longer the more there are, and the number says only how rare a word
/// is: a large one is kept for a minute. Each filter has a number of its own, so that a reader gets no number of other
/// readers, or of what they saw in another role.
final class DocumentCounts {
    static final Duration KEPT = Duration.ofMinutes(1);
    static final long LARGE = 10_000;
    private static final int MOST = 10_000;

    private final Cache<String, Long> counts;

    DocumentCounts(Ticker ticker) {
        this.counts = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(KEPT)
                .ticker(ticker)
                .build();
    }

    /// Equal for equal filters only, and short: a filter can have thousands of sessions.
    static String key(Query visible) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256")
                            .digest(visible.toJsonString().getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    Optional<Long> find(String key) {
        return Optional.ofNullable(counts.getIfPresent(key));
    }

    /// Keeps the number if it is large and there is none.
    void add(String key, long count) {
        if (count >= LARGE) {
            counts.asMap().putIfAbsent(key, count);
        }
    }
}
