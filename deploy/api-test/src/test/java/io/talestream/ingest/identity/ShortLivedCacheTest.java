package io.talestream.ingest.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Cache;
import io.talestream.testing.time.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ShortLivedCacheTest {
    private static final Duration STATED = Duration.ofSeconds(2);

    private final SettableClock clock = SettableClock.at(SettableClock.A_LATER_INSTANT);
    private final Cache<String, Integer> cache = ShortLivedCache.on(clock);

    @Test
    void an_entry_expires_two_seconds_after_it_was_added() {
        for (int i = 0; i < 20; i++) {
            cache.put("one", 1);
            assertThat(cache.getIfPresent("one")).isEqualTo(1);

            clock.advance(STATED);

            assertThat(cache.getIfPresent("one")).isNull();
            clock.advance(STATED.dividedBy(20));
        }
    }
}
