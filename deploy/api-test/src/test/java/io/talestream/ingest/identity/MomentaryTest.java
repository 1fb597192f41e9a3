package io.talestream.ingest.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.testing.time.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class MomentaryTest {
    private static final Duration STATED = Duration.ofSeconds(2);

    private final SettableClock clock = SettableClock.at(SettableClock.A_LATER_EVENING);
    private final ShortLivedCache<String, Integer> known = new ShortLivedCache<>(clock);

    @Test
    void what_was_found_out_is_known() {
        known.add("one", 1);

        assertThat(known.find("one")).contains(1);
        assertThat(known.find("two")).isEmpty();
    }

    @Test
    void whenever_it_was_found_out_after_two_seconds_it_is_forgotten() {
        for (int i = 0; i < 20; i++) {
            known.add("one", 1);

            clock.advance(STATED);

            assertThat(known.find("one")).isEmpty();
            clock.advance(STATED.dividedBy(20));
        }
    }

    @Test
    void what_is_to_be_forgotten_is_forgotten_at_once_and_nothing_else() {
        known.add("one", 1);
        known.add("two", 2);
        known.add("three", 3);

        known.forget("one");
        known.forgetAll(name -> name.equals("two"));

        assertThat(known.find("one")).isEmpty();
        assertThat(known.find("two")).isEmpty();
        assertThat(known.find("three")).contains(3);
    }
}
