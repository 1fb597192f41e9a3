package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.HealthResult;
import io.talestream.app.process.GroupsIndicator;
import io.talestream.stream.group.Lag;
import io.talestream.stream.watch.GroupHealth.State;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class GroupsIndicatorTest {
    private static final State SEARCH = new State("search", Lag.NONE, Optional.empty());
    private static final State WORK =
            new State("work", new Lag(Duration.ofSeconds(61), 7), Optional.of("61 s behind, more than 60 s"));

    @Test
    void groups_without_lag_are_up() {
        HealthResult health = health(List.of(SEARCH));

        assertThat(health.getStatus()).isEqualTo(HealthStatus.UP);
        assertThat(health.getDetails()).isEqualTo(Map.of("search", "0.0 s behind"));
    }

    @Test
    void one_lagging_group_turns_the_health_down_with_its_reason() {
        HealthResult health = health(List.of(SEARCH, WORK));

        assertThat(health.getStatus()).isEqualTo(HealthStatus.DOWN);
        assertThat(health.getDetails())
                .isEqualTo(Map.of("search", "0.0 s behind", "work", "61 s behind, more than 60 s"));
    }

    private static HealthResult health(List<State> groups) {
        return Mono.from(new GroupsIndicator(() -> groups).getResult())
                .blockOptional()
                .orElseThrow();
    }
}
