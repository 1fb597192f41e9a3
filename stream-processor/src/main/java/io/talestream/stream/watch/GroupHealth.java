package io.talestream.stream.watch;

import io.talestream.stream.delivery.Alarm;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.RunningGroup;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// Whether every group is healthy: its lag is within `bound`, and no delivery is broken. A broken delivery stays
/// broken until the process restarts.
public final class GroupHealth implements Alarm {
    public static final Duration USUAL_BOUND = Duration.ofMinutes(1);

    /// The health of one group. `trouble` is the reason if it is unhealthy.
    public record State(String group, Lag lag, Optional<String> trouble) {
        public boolean isUp() {
            return trouble.isEmpty();
        }
    }

    private final Duration bound;
    private final AtomicReference<Optional<String>> broken = new AtomicReference<>(Optional.empty());

    public GroupHealth(Duration bound) {
        this.bound = bound;
    }

    @Override
    public void ended(String shard, Throwable error) {
        broken.set(Optional.of("delivery of shard %s failed: %s"
                .formatted(shard, error.getClass().getName())));
    }

    public List<State> of(List<? extends RunningGroup> groups) {
        return groups.stream().map(this::of).toList();
    }

    private State of(RunningGroup group) {
        Lag lag = group.lag();
        Optional<String> late = lag.behind().compareTo(bound) > 0
                ? Optional.of(
                        "%d s behind, more than %d s".formatted(lag.behind().toSeconds(), bound.toSeconds()))
                : Optional.empty();
        return new State(group.name(), lag, broken.get().or(() -> late));
    }
}
