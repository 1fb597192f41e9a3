package io.talestream.stream.replay;

import io.talestream.stream.group.GroupProgress;
import io.talestream.stream.group.ShardProgress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/// The lag of live delivery: the maximum over all shards of all running groups. Owners report every 5 s, or more
/// often. A silent shard has lost its owner, and its lag is at least the time since its last report. A shard without a
/// report for 30 s is not running and is ignored.
public final class LiveLag implements Supplier<Duration> {
    private static final Duration RUNNING = Duration.ofSeconds(30);
    private static final Duration SILENCE = GroupProgress.LONGEST_SILENCE.plusSeconds(2);

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
        Instant now = clock.instant();
        return groups.stream()
                .flatMap(group -> progress.of(group).stream())
                .filter(shard -> shard.updatedAt().plus(RUNNING).isAfter(now))
                .map(shard -> behind(shard, now))
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    private static Duration behind(ShardProgress shard, Instant now) {
        Duration reported = shard.lag().behind();
        Duration silent = Duration.between(shard.updatedAt(), now);
        boolean isLost = !shard.isEnded() && silent.compareTo(SILENCE) > 0;
        return isLost && silent.compareTo(reported) > 0 ? silent : reported;
    }
}
