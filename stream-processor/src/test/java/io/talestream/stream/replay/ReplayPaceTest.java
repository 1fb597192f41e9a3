package io.talestream.stream.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayPaceTest {
    private static final Duration BOUND = Duration.ofSeconds(5);

    /// A system that handles a fixed number of changes a second, some of them live. Unhandled changes queue and
    /// determine the lag. Time passes only in this simulation.
    private static final class Simulated {
        private final double capacity;
        private double live;
        private long nanos;
        private double waiting;
        private double worst;
        private long replayed;

        Simulated(double capacity, double live) {
            this.capacity = capacity;
            this.live = live;
        }

        void pass(Duration time) {
            nanos += time.toNanos();
            waiting = Math.max(0, waiting + (live - capacity) * time.toNanos() / 1e9);
            worst = Math.max(worst, waiting / capacity);
        }

        Duration lag() {
            return Duration.ofMillis((long) (1_000 * waiting / capacity));
        }

        ReplayPace pace(double most) {
            return new ReplayPace(most, BOUND, this::lag, () -> nanos, this::pass);
        }

        void replay(ReplayPace pace, Duration time) throws InterruptedException {
            long end = nanos + time.toNanos();
            while (nanos < end) {
                pace.take(50);
                replayed += 50;
                waiting += 50;
                pass(Duration.ofNanos(1_000));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1000, 0", "1000, 600", "1000, 900", "10000, 9000", "300, 100", "20000, 100"})
    void replay_uses_spare_capacity_and_keeps_live_lag_under_the_limit(double capacity, double live) throws Exception {
        var system = new Simulated(capacity, live);

        system.replay(system.pace(Double.MAX_VALUE), Duration.ofMinutes(10));

        assertThat(system.worst).isLessThan((double) BOUND.toSeconds());
        assertThat(system.replayed / 600.0).isGreaterThan(0.6 * (capacity - live));
    }

    @Test
    void replay_pauses_while_live_lag_exceeds_the_limit() throws Exception {
        var system = new Simulated(1_000, 0);
        ReplayPace pace = system.pace(Double.MAX_VALUE);
        system.waiting = 20_000;

        pace.take(1);

        assertThat(system.lag()).isLessThanOrEqualTo(BOUND);
        assertThat(Duration.ofNanos(system.nanos)).isGreaterThanOrEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void replay_never_exceeds_its_maximum_rate() throws Exception {
        var system = new Simulated(100_000, 0);

        system.replay(system.pace(150), Duration.ofMinutes(1));

        assertThat(system.replayed).isBetween(150L * 58, 150L * 60 + 100);
    }

    @Test
    void a_rate_or_lag_limit_of_zero_is_rejected() {
        assertThatThrownBy(() -> new ReplayPace(0, BOUND, () -> BOUND, () -> 0, _ -> {}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ReplayPace(1, Duration.ZERO, () -> BOUND, () -> 0, _ -> {}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
