package io.talestream.stream.group;

import io.talestream.stream.delivery.BatchTimes;
import io.talestream.stream.delivery.Counts;
import io.talestream.stream.source.ChangeSource;
import io.talestream.stream.source.ShardFeed;
import io.talestream.stream.source.StreamReader;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs one group in this worker: creates a delivery for each shard the worker leases, and reports its progress.
public final class GroupRunner implements RunningGroup, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GroupRunner.class);
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final Group group;
    private final GroupParts parts;
    private final Set<GroupShard> shards = ConcurrentHashMap.newKeySet();
    private final Map<String, Counts> before = new ConcurrentHashMap<>();
    private final ScheduledExecutorService clock;
    private BatchTimes timesBefore = BatchTimes.NONE;
    private @Nullable StreamReader reading;

    private GroupRunner(Group group, GroupParts parts) {
        this.group = group;
        this.parts = parts;
        this.clock = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("progress of " + group.name()).factory());
    }

    static GroupRunner start(Group group, ChangeSource source, GroupParts parts) {
        var runner = new GroupRunner(group, parts);
        runner.reading = source.read(group.name(), parts.worker(), runner::open);
        var _ = runner.clock.scheduleWithFixedDelay(
                () -> runner.shards.forEach(GroupShard::noteIfDue),
                EVERY.toMillis(),
                EVERY.toMillis(),
                TimeUnit.MILLISECONDS);
        LOG.info("group {} runs in worker {}", group.name(), parts.worker());
        return runner;
    }

    @Override
    public String name() {
        return group.name();
    }

    /// For the shards this worker owns.
    public List<ShardProgress> progress() {
        return shards.stream().map(GroupShard::progress).toList();
    }

    @Override
    public Lag lag() {
        return progress().stream().map(ShardProgress::lag).reduce(Lag.NONE, Lag::and);
    }

    /// For all shards this worker owns or has owned.
    @Override
    public synchronized Map<String, Counts> counts() {
        Map<String, Counts> counts = new LinkedHashMap<>();
        group.consumers()
                .forEach(consumer -> counts.put(
                        consumer.name(),
                        Optional.ofNullable(before.get(consumer.name())).orElse(Counts.NONE)));
        shards.forEach(shard -> shard.counts().forEach((name, more) -> counts.merge(name, more, Counts::and)));
        return counts;
    }

    @Override
    public synchronized BatchTimes batchTimes() {
        return shards.stream().map(GroupShard::batchTimes).reduce(timesBefore, BatchTimes::and);
    }

    @Override
    public void close() {
        @Nullable StreamReader started = reading;
        if (started != null) {
            started.close();
        }
        clock.shutdownNow();
        List.copyOf(shards).forEach(this::closed);
    }

    private ShardFeed open(String shard) {
        var opened = new GroupShard(group, shard, parts, last(shard), this::closed);
        shards.add(opened);
        return opened;
    }

    private synchronized void closed(GroupShard shard) {
        if (shards.remove(shard)) {
            shard.counts().forEach((name, counts) -> before.merge(name, counts, Counts::and));
            timesBefore = timesBefore.and(shard.batchTimes());
        }
    }

    /// The progress of the previous worker of the shard. If it cannot be read, the source reopens the shard:
    /// without it, a gap that began earlier would go undetected.
    private Optional<ShardProgress> last(String shard) {
        return parts.progress().of(group.name()).stream()
                .filter(each -> each.shard().equals(shard))
                .findFirst();
    }
}
