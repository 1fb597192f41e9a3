package io.talestream.app.cli.projections;

import io.talestream.app.cli.ProgressLine;
import io.talestream.contracts.table.ItemKey;
import io.talestream.stream.projection.ProjectionAudit;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Prints the output of the audit. An item appears by its kind and key, which contain ids and no secret.
final class ProjectionLines implements ProjectionAudit.Findings {
    private static final int LARGEST = 5;
    private static final int BAR = 30;

    private final ProgressLine progress;
    private final List<ProjectionAudit.FanOut> costliest = new ArrayList<>();
    private long passed;
    private long left;
    private long fixed;
    private long unreadable;

    ProjectionLines(PrintWriter out, PrintWriter err) {
        this.progress = new ProgressLine(out, err);
    }

    @Override
    public void passed(long soFar, long about) {
        passed = soFar;
        int full = about == 0 ? 0 : (int) Math.min(BAR, BAR * soFar / about);
        progress.shows("[%s%s] %,d items checked".formatted("=".repeat(full), " ".repeat(BAR - full), soFar));
    }

    @Override
    public void drifted(String field, ItemKey where, boolean wasFixed) {
        if (wasFixed) {
            fixed++;
        } else {
            left++;
        }
        progress.say("%-8s %s in %s / %s".formatted(wasFixed ? "repaired" : "differs", field, where.pk(), where.sk()));
    }

    @Override
    public void unreadable() {
        unreadable++;
    }

    @Override
    public void costs(ProjectionAudit.FanOut fanOut) {
        costliest.add(fanOut);
        costliest.sort(
                Comparator.comparingLong(ProjectionAudit.FanOut::writeUnits).reversed());
        if (costliest.size() > LARGEST) {
            costliest.removeLast();
        }
    }

    /// Prints the totals. True if no difference is left and every item was readable.
    boolean sum() {
        if (!costliest.isEmpty()) {
            progress.say("The renames that would cost most:");
            progress.say("%10s %12s  %s".formatted("copies", "write units", "of"));
            costliest.forEach(fanOut -> progress.say("%,10d %,12d  %s / %s"
                    .formatted(
                            fanOut.copies(),
                            fanOut.writeUnits(),
                            fanOut.source().pk(),
                            fanOut.source().sk())));
        }
        progress.say("%,d items checked: %,d differ, %,d repaired, %,d unreadable."
                .formatted(passed, left, fixed, unreadable));
        return left == 0 && unreadable == 0;
    }
}
