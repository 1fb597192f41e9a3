package io.talestream.ingest.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.token.Claims;
import io.talestream.testing.time.SettableClock;
import java.time.Duration;
import java.util.Date;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class KnownTokensTest {
    private static final Duration AN_HOUR = Duration.ofHours(1);

    private final SettableClock clock = SettableClock.at(SettableClock.A_LATER_INSTANT);
    private final KnownTokens tokens = new KnownTokens(clock);

    @Test
    void a_cached_token_returns_its_own_sender_only() {
        Authentication alice = endingAfter("alice", AN_HOUR);
        Authentication bob = endingAfter("bob", AN_HOUR);
        tokens.add("of-alice", alice);
        tokens.add("of-bob", bob);

        assertThat(tokens.find("of-alice")).contains(alice);
        assertThat(tokens.find("of-bob")).contains(bob);
        assertThat(tokens.find("of-alicf")).isEmpty();
    }

    @Test
    void a_cached_token_expires_after_two_seconds() {
        tokens.add("of-alice", endingAfter("alice", AN_HOUR));

        clock.advance(ShortLivedCache.KEPT);

        assertThat(tokens.find("of-alice")).isEmpty();
    }

    @Test
    void a_token_is_not_cached_past_its_expiry() {
        Duration left = ShortLivedCache.KEPT.dividedBy(2);
        tokens.add("of-alice", endingAfter("alice", left));

        clock.advance(left.minusMillis(1));
        assertThat(tokens.find("of-alice")).isPresent();
        clock.advance(Duration.ofMillis(1));
        assertThat(tokens.find("of-alice")).isEmpty();
    }

    @Test
    void a_token_without_an_expiry_is_not_cached() {
        tokens.add("of-alice", Authentication.build("alice"));

        assertThat(tokens.find("of-alice")).isEmpty();
    }

    private static Authentication endingAfter(String user, Duration time) {
        return Authentication.build(
                user, Map.of(Claims.EXPIRATION_TIME, Date.from(SettableClock.A_LATER_INSTANT.plus(time))));
    }
}
