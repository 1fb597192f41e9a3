package io.talestream.app.cli.replay;

import io.talestream.app.cli.ProgressLine;
import io.talestream.contracts.table.EntityType;
import io.talestream.migration.postgres.report.Progress;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.stream.replay.ReplayWatcher;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/// Prints the output of a replay.
public final class ReplayLines implements ReplayWatcher {
    private static final int WIDTH = 30;
    private static final long EVERY = Duration.ofMillis(200).toNanos();

    private final ProgressLine progress;
    private final long begun = System.nanoTime();
    private long printedAt;
    private long first = -1;

    public ReplayLines(PrintWriter out, PrintWriter err) {
        this.progress = new ProgressLine(out, err);
    }

    @Override
    public synchronized void progress(Progress now) {
        first = first < 0 ? now.changes() : first;
        long time = System.nanoTime();
        if (time - printedAt >= EVERY || now.partsDone() == now.parts()) {
            printedAt = time;
            progress.shows(bar(now, (time - begun) / 1e9, now.changes() - first));
        }
    }

    /// Without an estimate of the number of changes, the share of finished parts is the progress.
    public static String bar(Progress now, double seconds, long sinceBegun) {
        double share = now.about().isPresent()
                ? (double) now.changes() / Math.max(now.changes(), now.about().getAsLong())
                : (double) now.partsDone() / Math.max(1, now.parts());
        int full = (int) Math.round(share * WIDTH);
        double rate = sinceBegun / Math.max(seconds, 0.001);
        String left =
                share <= 0 || rate <= 0 ? "?" : "%ds".formatted(Math.round(now.changes() / share * (1 - share) / rate));
        return "[%s%s] %3.0f %%  %,d changes  %,.0f/s  %d of %d parts  about %s left   "
                .formatted(
                        "#".repeat(full),
                        ".".repeat(WIDTH - full),
                        100 * share,
                        now.changes(),
                        rate,
                        now.partsDone(),
                        now.parts(),
                        left);
    }

    void line(String text) {
        progress.say(text);
    }

    public void sum(ReplayReport report, String consumer) {
        if (report.before() > 0) {
            line("%,d changes were delivered before the interruption.".formatted(report.before()));
        }
        line("%,d read, %,d delivered to %s: %,d applied, %,d stale, %,d parked"
                .formatted(report.read(), report.given(), consumer, report.applied(), report.stale(), report.parked()));
        if (report.parked() > 0) {
            line("List the parked changes: talestream parked list --consumer " + consumer);
        }
    }

    void dryRun(Map<EntityType, Long> counts, String consumer, Set<EntityType> interests) {
        line("Nothing was delivered. A run delivers these changes to %s:".formatted(consumer));
        counts.forEach((type, count) -> line(
                "%-14s %,10d%s".formatted(type.label(), count, interests.contains(type) ? "" : "  (ignored by it)")));
        line("%-14s %,10d"
                .formatted(
                        "total",
                        counts.entrySet().stream()
                                .filter(each -> interests.contains(each.getKey()))
                                .mapToLong(Map.Entry::getValue)
                                .sum()));
    }
}
