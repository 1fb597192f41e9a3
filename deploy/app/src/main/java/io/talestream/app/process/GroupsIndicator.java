package io.talestream.app.process;

import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.talestream.stream.watch.GroupHealth.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;

/// The groups in the API's `/health`, where both run in one process. `/health/readiness` excludes them: the API accepts
/// writes while groups lag.
public record GroupsIndicator(Supplier<List<State>> groups) implements HealthIndicator {
    @Override
    public Publisher<HealthResult> getResult() {
        List<State> states = groups.get();
        Map<String, Object> details = new LinkedHashMap<>();
        states.forEach(state -> details.put(
                state.group(),
                state.trouble()
                        .orElse("%.1f s behind".formatted(state.lag().behind().toMillis() / 1e3))));
        boolean up = states.stream().allMatch(State::isUp);
        return Publishers.just(HealthResult.builder("groups", up ? HealthStatus.UP : HealthStatus.DOWN)
                .details(details)
                .build());
    }
}
