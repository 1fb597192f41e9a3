package io.talestream.stream.replay;

import io.talestream.stream.group.GroupProgress;
import io.talestream.stream.group.Lag;
import io.talestream.stream.group.ShardProgress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/// How far live delivery is behind: the worst of all shards of all groups that someone is working on. What
/// nobody wrote about for a while is not running, and is not waited for.
public final class LiveLag implements Supplier<Duration> {
    private static final Duration RUNNING = Duration.ofSeconds(30);

    private final GroupProgress progress;
    private final List<String> groups;
    private final Clock clock;

    public LiveLag(GroupProgress progress, List<String> groups, Clock clock) {
        this.progress = progress;
        this.groups = List.copyOf(groups);
        this.clock = clock;
    }

    @Override
    public Duration get() {
        return groups.stream()
                .flatMap(group -> progress.of(group).stream())
                .filter(shard -> shard.updatedAt().plus(RUNNING).isAfter(clock.instant()))
                .map(ShardProgress::lag)
                .map(Lag::behind)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }
}
