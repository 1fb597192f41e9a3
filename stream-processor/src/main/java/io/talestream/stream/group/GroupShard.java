package io.talestream.stream.group;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.delivery.BatchTimes;
import io.talestream.stream.delivery.Counts;
import io.talestream.stream.delivery.ShardDelivery;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.ShardFeed;
import io.talestream.stream.source.ShardLifecycle;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One shard of a group: fills gaps first, then delivers to the consumers, and reports progress.
final class GroupShard implements ShardFeed {
    private static final Logger LOG = LoggerFactory.getLogger(GroupShard.class);

    /// A source with nothing new reports that many times within this period.
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final Group group;
    private final String shard;
    private final GroupParts parts;
    private final Optional<ShardProgress> before;
    private final Consumer<GroupShard> closed;
    private final ShardDelivery delivery;
    private volatile Instant lastContact;
    private volatile boolean waits;
    /// Not before the first batch, and not while a gap is open.
    private volatile boolean wasRead;
    private volatile @Nullable ShardProgress noted;
    private volatile @Nullable Thread filling;

    GroupShard(
            Group group, String shard, GroupParts parts, Optional<ShardProgress> before, Consumer<GroupShard> closed) {
        this.group = group;
        this.shard = shard;
        this.parts = parts;
        this.before = before;
        this.closed = closed;
        this.lastContact = parts.clock().instant();
        this.delivery = new ShardDelivery(
                shard, group.consumers(), parts.lot(), parts.limits(), parts.backoff(), parts.alarm());
    }

    @Override
    public ShardLifecycle lifecycle() {
        return delivery.lifecycle();
    }

    @Override
    public boolean accept(List<ChangeRecord> batch) {
        waits = true;
        try {
            boolean accepted = delivery.accept(batch);
            if (accepted) {
                wasRead = true;
            }
            return accepted;
        } finally {
            lastContact = parts.clock().instant();
            waits = false;
        }
    }

    @Override
    public boolean missed() {
        var gap = new Gap(shard, handledUpTo(), parts.clock().instant());
        LOG.warn(
                "group {} has a gap in shard {} after {}: filling it",
                group.name(),
                shard,
                gap.from().map(Instant::toString).orElse("the beginning"));
        wasRead = false;
        filling = Thread.currentThread();
        try {
            boolean filled = fill(gap);
            if (filled) {
                lastContact = parts.clock().instant();
                wasRead = true;
            }
            return filled;
        } finally {
            filling = null;
            boolean _ = Thread.interrupted();
        }
    }

    @Override
    public Optional<String> checkpoint() {
        return delivery.checkpoint();
    }

    @Override
    public Optional<Instant> readUpTo() {
        return before.map(last -> last.lag().equals(Lag.NONE)
                ? last.updatedAt()
                : last.handledUpTo()
                        .orElseGet(() -> last.updatedAt().minus(last.lag().behind())));
    }

    @Override
    public boolean finish(Duration longest) {
        lifecycle().drain();
        interruptFilling();
        boolean complete = delivery.finish(longest).complete();
        if (!lifecycle().isLost()) {
            note();
        }
        return complete;
    }

    @Override
    public void abandon() {
        delivery.abandon();
        interruptFilling();
        closed.accept(this);
    }

    @Override
    public void ended() {
        if (lifecycle().end()) {
            note();
        }
    }

    /// Reports the progress if it has changed, and otherwise only often enough to show that the worker runs.
    void noteIfDue() {
        ShardProgress now = progress();
        @Nullable ShardProgress last = noted;
        if (last == null
                || !now.isAsFarAs(last)
                || !now.updatedAt().isBefore(last.updatedAt().plus(GroupProgress.LONGEST_SILENCE))) {
            note();
        }
    }

    /// Reports the progress for the next worker of the shard. It only determines how much is filled in after a gap.
    /// A shard that has ended stays open until its end is reported.
    void note() {
        try {
            ShardProgress now = progress();
            parts.progress().record(now);
            noted = now;
            if (lifecycle().isEnded()) {
                closed.accept(this);
            }
        } catch (RuntimeException e) {
            LOG.warn("cannot write progress of group {}, retrying: {}", group.name(), e.toString());
        }
    }

    ShardProgress progress() {
        Instant now = parts.clock().instant();
        return new ShardProgress(
                group.name(),
                shard,
                lifecycle().isEnded() ? Optional.of(LeaseState.SHARD_END) : checkpointSoFar(),
                handledUpTo(),
                lag(now),
                parts.worker(),
                now);
    }

    BatchTimes batchTimes() {
        return delivery.batchTimes();
    }

    Map<String, Counts> counts() {
        return delivery.counts();
    }

    private boolean fill(Gap gap) {
        for (int failures = 1; lifecycle().isOpen(); failures++) {
            try {
                parts.gaps().fill(group.name(), group.consumers(), gap);
                LOG.info("group {} has filled the gap in shard {}", group.name(), shard);
                return lifecycle().isOpen();
            } catch (RuntimeException e) {
                LOG.warn("group {} cannot fill the gap in shard {}, retrying", group.name(), shard, e);
            }
            try {
                parts.backoff().await(failures);
            } catch (InterruptedException e) {
                // The loop checks for the end before the next attempt.
            }
        }
        return false;
    }

    private void interruptFilling() {
        @Nullable Thread thread = filling;
        if (thread != null) {
            thread.interrupt();
        }
    }

    private Optional<String> checkpointSoFar() {
        return delivery.checkpoint().or(() -> before.flatMap(ShardProgress::checkpoint));
    }

    private Optional<Instant> handledUpTo() {
        return delivery.handledUpTo().or(() -> before.flatMap(ShardProgress::handledUpTo));
    }

    private Lag lag(Instant now) {
        if (lifecycle().isEnded()) {
            return Lag.NONE;
        }
        return new Lag(wasRead ? behind(now) : longer(behind(now), unread(now)), delivery.inFlight());
    }

    /// Never zero, which would say that everything is handled: it is unknown which changes wait.
    private Duration unread(Instant now) {
        Instant since = delivery.handledUpTo().or(this::readUpTo).orElse(lastContact);
        return longer(Duration.between(since, now), SHORTEST);
    }

    private Duration behind(Instant now) {
        Duration behind =
                delivery.oldestInFlight().map(at -> Duration.between(at, now)).orElse(Duration.ZERO);
        Duration silent = waits ? Duration.ZERO : Duration.between(lastContact, now);
        return longer(behind, silent.compareTo(SILENCE) > 0 ? silent : Duration.ZERO);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
