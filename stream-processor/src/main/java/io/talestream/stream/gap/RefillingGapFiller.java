package io.talestream.stream.gap;

import io.talestream.stream.archive.Archiver;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Coverage;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.group.Gap;
import io.talestream.stream.group.GapFiller;
import io.talestream.stream.replay.ArchiveHistory;
import io.talestream.stream.replay.ChangeHistory;
import io.talestream.stream.replay.Replay;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.stream.replay.ReplayWatcher;
import io.talestream.stream.replay.Selection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Fills gaps. The archive alone is sufficient only if it began before the gap, has caught up past it and has no
/// gap in it. Otherwise the archive is replayed first, for intermediate states and removals, and then the table,
/// for the current state. Both are safe to repeat and resume after a kill.
///
/// Gaps of many shards are usually detected together: the table is read for the first, and the others reuse that
/// read.
public final class RefillingGapFiller implements GapFiller {
    private static final Logger LOG = LoggerFactory.getLogger(RefillingGapFiller.class);

    /// The maximum clock skew between writers and the stream.
    private static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

    /// Changes made after the table was read must still be in the stream, which retains 24 hours.
    private static final Duration LONGEST_BREAK = Duration.ofHours(12);

    /// A gap ends when it is detected, but changes this recent are still in the stream, which retains 24 hours.
    private static final Duration STILL_IN_THE_STREAM = Duration.ofHours(1);

    private final ChangeArchive archive;
    private final Coverage coverage;
    private final Supplier<Optional<Instant>> archivedUpTo;
    private final ChangeHistory table;
    private final Replay.Means means;
    private final Clock clock;
    /// When this process last replayed the table to each group: older changes were part of that read.
    private final Map<String, TableRead> lastReads = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    /// `archivedUpTo` is the archiver's progress, if known.
    public RefillingGapFiller(
            ChangeArchive archive,
            Coverage coverage,
            Supplier<Optional<Instant>> archivedUpTo,
            ChangeHistory table,
            Replay.Means means,
            Clock clock) {
        this.archive = archive;
        this.coverage = coverage;
        this.archivedUpTo = archivedUpTo;
        this.table = table;
        this.means = means;
        this.clock = clock;
    }

    @Override
    public void fill(String group, List<Consumer> consumers, Gap gap) {
        Refill refill = refill(group, consumers, gap);
        LOG.warn(
                "group {} filled the gap in shard {} with {} changes; {}",
                group,
                gap.shard(),
                refill.given(),
                refill.everyState()
                        ? "the archive had every change of it"
                        : "the current states are restored, intermediate ones that the archive lacks are lost");
    }

    /// Returns when the consumers have handled the missed changes.
    public Refill refill(String group, List<Consumer> consumers, Gap gap) {
        LOG.warn(
                "group {} has a gap in shard {} from {} to {}: the stream has trimmed the changes; filling it",
                group,
                gap.shard(),
                gap.from().map(Instant::toString).orElse("the beginning"),
                gap.to());
        boolean archiverMissedIt = consumers.stream().anyMatch(Archiver.class::isInstance);
        if (archiverMissedIt) {
            // Before the lock: a fill that runs or waits must not take the archive for whole.
            coverage.missed(new Coverage.Missing(gap.from().orElse(Instant.EPOCH), gap.to()));
        }
        lock.lock();
        try {
            return filled(group, consumers, gap, !archiverMissedIt && isWhole(gap));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Outage("the gap filler", e);
        } finally {
            lock.unlock();
        }
    }

    private Refill filled(String group, List<Consumer> consumers, Gap gap, boolean whole) throws InterruptedException {
        List<Consumer> others =
                consumers.stream().filter(each -> !(each instanceof Archiver)).toList();
        Optional<Instant> from = gap.from().map(time -> time.minus(CLOCKS_DIFFER));
        Optional<ReplayReport> archived = others.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        fromArchive(group, gap, others, new Selection(from, Optional.of(gap.to()), Optional.empty())));
        if (whole) {
            return new Refill(archived, Optional.empty(), false);
        }
        if (isRead(group, from, gap.to())) {
            return new Refill(archived, Optional.empty(), true);
        }
        var since = new Selection(from, Optional.empty(), Optional.empty());
        return new Refill(archived, Optional.of(fromTable(group, gap, consumers, since)), false);
    }

    private boolean isWhole(Gap gap) {
        Optional<Instant> upTo = archivedUpTo.get();
        return gap.from().isPresent()
                && upTo.isPresent()
                && !upTo.get().plus(STILL_IN_THE_STREAM).isBefore(gap.to())
                && coverage.covers(gap.from().get(), gap.to());
    }

    private ReplayReport fromArchive(String group, Gap gap, List<Consumer> consumers, Selection selection)
            throws InterruptedException {
        return replay(group, gap, new ArchiveHistory(archive, selection), selection, consumers)
                .run(clock.instant());
    }

    private ReplayReport fromTable(String group, Gap gap, List<Consumer> consumers, Selection selection)
            throws InterruptedException {
        Replay replay = replay(group, gap, table, selection, consumers);
        if (replay.unfinishedSince()
                .filter(begun -> begun.plus(LONGEST_BREAK).isBefore(clock.instant()))
                .isPresent()) {
            replay.restart();
        }
        Instant begun = replay.unfinishedSince().orElse(clock.instant());
        ReplayReport report = replay.run(begun);
        lastReads.put(group, new TableRead(selection.from(), begun));
        return report;
    }

    /// Items changed at `since` or later, in their state at `begun`.
    private record TableRead(Optional<Instant> since, Instant begun) {}

    private boolean isRead(String group, Optional<Instant> since, Instant until) {
        @Nullable TableRead last = lastReads.get(group);
        return last != null
                && !last.begun().isBefore(until)
                && (last.since().isEmpty()
                        || since.filter(time -> !time.isBefore(last.since().get()))
                                .isPresent());
    }

    /// The name stays the same on a retry, although the gap's end is later then.
    private Replay replay(String group, Gap gap, ChangeHistory history, Selection selection, List<Consumer> consumers) {
        String name = "gap-%s-%s-%s".formatted(group, gap.shard(), history.name());
        var named = new Selection(selection.from(), Optional.empty(), Optional.empty());
        return new Replay(name, history, named, consumers, means, ReplayWatcher.NONE);
    }

    /// How a gap was filled. `table` is empty if the archive is known to have every change. Otherwise the table
    /// supplied the current state of each item, and intermediate states that `archive` does not have are lost.
    public record Refill(Optional<ReplayReport> archive, Optional<ReplayReport> table, boolean tableWasReadBefore) {
        public boolean everyState() {
            return table.isEmpty() && !tableWasReadBefore;
        }

        long given() {
            return archive.map(ReplayReport::given).orElse(0L)
                    + table.map(ReplayReport::given).orElse(0L);
        }
    }
}
