package io.talestream.app.cli.projections;

import io.talestream.contracts.table.ItemKey;
import io.talestream.stream.projection.ProjectionAudit;
import java.io.Console;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Prints the output of the audit. An item appears by its kind and key, which contain ids and no secret. The progress
/// bar appears only on a terminal.
final class ProjectionLines implements ProjectionAudit.Findings {
    private static final int LARGEST = 5;
    private static final int BAR = 30;

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean watched =
            Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    private final List<ProjectionAudit.FanOut> costliest = new ArrayList<>();
    private long passed;
    private long left;
    private long fixed;
    private long unreadable;

    ProjectionLines(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public void passed(long soFar, long about) {
        passed = soFar;
        if (watched) {
            int full = about == 0 ? 0 : (int) Math.min(BAR, BAR * soFar / about);
            err.print("\r[%s%s] %,d items checked".formatted("=".repeat(full), " ".repeat(BAR - full), soFar));
            err.flush();
        }
    }

    @Override
    public void drifted(String field, ItemKey where, boolean wasFixed) {
        if (wasFixed) {
            fixed++;
        } else {
            left++;
        }
        line("%-8s %s in %s / %s".formatted(wasFixed ? "repaired" : "differs", field, where.pk(), where.sk()));
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
            line("The renames that would cost most:");
            line("%10s %12s  %s".formatted("copies", "write units", "of"));
            costliest.forEach(fanOut -> line("%,10d %,12d  %s / %s"
                    .formatted(
                            fanOut.copies(),
                            fanOut.writeUnits(),
                            fanOut.source().pk(),
                            fanOut.source().sk())));
        }
        line("%,d items checked: %,d differ, %,d repaired, %,d unreadable.".formatted(passed, left, fixed, unreadable));
        return left == 0 && unreadable == 0;
    }

    private void line(String text) {
        if (watched) {
            err.print("\r" + " ".repeat(BAR + 30) + "\r");
            err.flush();
        }
        out.println(text);
        out.flush();
    }
}
