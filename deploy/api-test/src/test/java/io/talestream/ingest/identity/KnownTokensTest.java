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

    private final SettableClock clock = SettableClock.at(SettableClock.A_LATER_EVENING);
    private final KnownTokens tokens = new KnownTokens(clock);

    @Test
    void a_token_stands_for_its_sender_and_for_nobody_else() {
        Authentication alice = endingAfter("alice", AN_HOUR);
        Authentication bob = endingAfter("bob", AN_HOUR);
        tokens.add("of-alice", alice);
        tokens.add("of-bob", bob);

        assertThat(tokens.find("of-alice")).contains(alice);
        assertThat(tokens.find("of-bob")).contains(bob);
        assertThat(tokens.find("of-alicf")).isEmpty();
    }

    @Test
    void two_seconds_later_it_has_to_be_checked_again() {
        tokens.add("of-alice", endingAfter("alice", AN_HOUR));

        clock.advance(ShortLivedCache.KEPT);

        assertThat(tokens.find("of-alice")).isEmpty();
    }

    @Test
    void a_token_is_not_known_past_its_end() {
        Duration left = ShortLivedCache.KEPT.dividedBy(2);
        tokens.add("of-alice", endingAfter("alice", left));

        clock.advance(left.minusMillis(1));
        assertThat(tokens.find("of-alice")).isPresent();
        clock.advance(Duration.ofMillis(1));
        assertThat(tokens.find("of-alice")).isEmpty();
    }

    @Test
    void a_token_without_an_end_is_not_remembered() {
        tokens.add("of-alice", Authentication.build("alice"));

        assertThat(tokens.find("of-alice")).isEmpty();
    }

    private static Authentication endingAfter(String user, Duration time) {
        return Authentication.build(
                user, Map.of(Claims.EXPIRATION_TIME, Date.from(SettableClock.A_LATER_EVENING.plus(time))));
    }
}
