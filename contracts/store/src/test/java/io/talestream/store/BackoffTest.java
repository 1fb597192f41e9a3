package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.store.table.Backoff;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final Duration FIRST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    @Test
    void delays_double_up_to_the_maximum() {
        var backoff = new Backoff(FIRST, LONGEST, () -> 1, _ -> {});

        assertThat(backoff.after(1)).isEqualTo(Duration.ofMillis(100));
        assertThat(backoff.after(2)).isEqualTo(Duration.ofMillis(200));
        assertThat(backoff.after(5)).isEqualTo(Duration.ofMillis(1600));
        assertThat(backoff.after(10)).isEqualTo(LONGEST);
    }

    @Property(tries = 200, seed = "1")
    void every_delay_is_between_half_the_first_and_the_maximum(
            @ForAll @IntRange(min = 1) int failures, @ForAll @DoubleRange(max = 1) double chance) {
        var backoff = new Backoff(FIRST, LONGEST, () -> chance, _ -> {});

        assertThat(backoff.after(failures)).isBetween(FIRST.dividedBy(2), LONGEST);
    }

    @Test
    void a_backoff_that_does_not_grow_is_rejected() {
        assertThatThrownBy(() -> new Backoff(LONGEST, Duration.ofMillis(1), () -> 1, _ -> {}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
