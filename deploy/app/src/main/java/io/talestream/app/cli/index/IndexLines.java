package io.talestream.app.cli.index;

import io.talestream.app.cli.ProgressLine;
import io.talestream.app.cli.replay.ReplayLines;
import io.talestream.contracts.table.EntityType;
import io.talestream.indexer.rebuild.RebuildSteps;
import io.talestream.indexer.verify.Difference;
import io.talestream.stream.replay.ReplayReport;
import io.talestream.stream.replay.ReplayWatcher;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Prints the output of a rebuild or a verification. Items appear by id; the names that users give them stay out.
final class IndexLines implements RebuildSteps {
    private final ProgressLine progress;
    private final ReplayLines filling;
    private final Map<Difference.Kind, Long> left = new EnumMap<>(Difference.Kind.class);
    private final long begun = System.nanoTime();
    private long compared;
    private long repaired;
    private long unreadable;

    IndexLines(PrintWriter out, PrintWriter err) {
        this.progress = new ProgressLine(out, err);
        this.filling = new ReplayLines(out, err);
    }

    @Override
    public void begun(String index) {
        line("Filling %s; searches still use the live index.".formatted(index));
    }

    @Override
    public void goingOn(String index) {
        line("Resuming the interrupted rebuild of %s.".formatted(index));
    }

    @Override
    public void dropped(String index) {
        line("Deleted %s, which is no longer in use.".formatted(index));
    }

    @Override
    public ReplayWatcher filling() {
        return filling;
    }

    @Override
    public void filled(ReplayReport report) {
        filling.sum(report, "search");
    }

    @Override
    public void comparing(String index) {
        line("Comparing %s with the table.".formatted(index));
    }

    @Override
    public void compared(long items, long workspaces, long about) {
        compared = items;
        double seconds = Math.max(0.001, (System.nanoTime() - begun) / 1e9);
        progress.shows("%,d items of %,d workspaces compared  %,.0f/s  the table has about %,d items   "
                .formatted(items, workspaces, items / seconds, about));
    }

    @Override
    public void differs(String where, Difference difference, boolean isFixed) {
        if (isFixed) {
            repaired++;
        } else {
            left.merge(difference.kind(), 1L, Long::sum);
        }
        line("%-8s %s  %s: %s"
                .formatted(
                        isFixed ? "repaired" : difference.kind().name().toLowerCase(Locale.ROOT),
                        where,
                        difference.item(),
                        difference.detail()));
    }

    @Override
    public void unreadable() {
        unreadable++;
    }

    /// Prints the totals. True if no difference is left and every item was readable.
    boolean sum() {
        line("%,d items compared: %,d missing, %,d stale, %,d ahead, %,d extra, %,d repaired; %,d unreadable."
                .formatted(
                        compared,
                        count(Difference.Kind.MISSING),
                        count(Difference.Kind.STALE),
                        count(Difference.Kind.AHEAD),
                        count(Difference.Kind.EXTRA),
                        repaired,
                        unreadable));
        return left.isEmpty() && unreadable == 0;
    }

    void wouldRead(Map<EntityType, Long> counts, Set<EntityType> interests) {
        line("Nothing was written. A run indexes these items of the table:");
        interests.stream()
                .sorted()
                .forEach(type -> line("%-14s %,10d".formatted(type.label(), counts.getOrDefault(type, 0L))));
    }

    void line(String text) {
        progress.say(text);
    }

    private long count(Difference.Kind kind) {
        return left.getOrDefault(kind, 0L);
    }
}
