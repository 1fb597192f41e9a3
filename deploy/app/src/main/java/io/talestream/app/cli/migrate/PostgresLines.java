package io.talestream.app.cli.migrate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.app.cli.ProgressLine;
import io.talestream.app.config.UsageError;
import io.talestream.migration.postgres.report.Counts;
import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.report.Progress;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.SourceTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Prints the output of the migration from PostgreSQL. The rejects file, if there is one, lists every row that is not
/// migrated; the terminal lists the first 20.
final class PostgresLines implements Progress, AutoCloseable {
    private static final int MOST = 20;
    private static final List<SourceTable> TABLES =
            List.of(SourceTable.USER, SourceTable.CAMPAIGN, SourceTable.SESSION, SourceTable.SUMMARY);

    private final ProgressLine line;
    private final Optional<PrintWriter> file;
    private final int most;
    private int listed;
    private boolean caughtUp;

    /// @param rejects the rejects file, which is overwritten
    /// @param all whether the terminal lists every row as well
    PostgresLines(PrintWriter out, PrintWriter err, Optional<Path> rejects, boolean all) {
        this.line = new ProgressLine(out, err);
        this.file = rejects.map(PostgresLines::opened);
        this.most = all ? Integer.MAX_VALUE : MOST;
    }

    @Override
    public synchronized void passed(SourceTable table, long rows) {
        line.shows("%-40s".formatted("%s %,d rows".formatted(table.label(), rows)));
    }

    @Override
    public synchronized void found(Finding finding) {
        file.ifPresent(to -> {
            to.println(json(finding));
            to.flush();
        });
        if (listed++ < most) {
            say("%-10s %s %s, %s: %s"
                    .formatted(
                            word(finding.kind()),
                            finding.table().label(),
                            finding.id(),
                            finding.column(),
                            finding.reason()));
        } else if (listed == most + 1) {
            say("…");
        }
    }

    @Override
    public synchronized void slotInUse() {
        say("The replication slot is in use by another process, or by one that just ended. Waiting for it.");
    }

    @Override
    public synchronized void following() {
        say("Following changes.");
    }

    @Override
    public synchronized void caughtUp() {
        if (!caughtUp) {
            say("Caught up.");
        }
        caughtUp = true;
    }

    void sum(Report report, boolean dryRun) {
        if (dryRun) {
            say("Nothing was written. Expected result:");
        }
        for (SourceTable table : TABLES) {
            Counts counts = report.of(table);
            if (table == SourceTable.SUMMARY) {
                say("%-9s %,d rows: with their sessions, %,d rejected"
                        .formatted(table.label(), counts.rows(), counts.rejected()));
            } else {
                say("%-9s %,d rows: %,d written, %,d removed, %,d rejected, %,d in conflict"
                        .formatted(
                                table.label(),
                                counts.rows(),
                                counts.written(),
                                counts.removed(),
                                counts.rejected(),
                                counts.conflicts()));
            }
        }
        long left = TABLES.stream().mapToLong(table -> report.of(table).left()).sum();
        if (left > 0) {
            say("%,d recordings were not copied: name their bucket with --audio-bucket.".formatted(left));
        }
        if (!dryRun) {
            say(report.isComplete() ? "Complete." : "Not complete: see the rows listed above or in --rejects.");
        }
    }

    void verdict(Report report, Optional<Long> behind) {
        for (SourceTable table : TABLES) {
            Counts counts = report.of(table);
            say("%-9s %,d rows, %,d different".formatted(table.label(), counts.rows(), counts.different()));
        }
        behind.filter(bytes -> bytes > 0)
                .ifPresent(bytes -> say("The slot is %,d bytes behind: changes may be pending.".formatted(bytes)));
        say(report.isComplete() ? "GO: both are equal." : "NO-GO: both differ, see above.");
    }

    void say(String text) {
        line.say(text);
    }

    @Override
    public void close() {
        line.clear();
        file.ifPresent(PrintWriter::close);
    }

    private static PrintWriter opened(Path file) {
        try {
            return new PrintWriter(Files.newBufferedWriter(file), false);
        } catch (IOException e) {
            throw new UsageError("--rejects: %s cannot be written.".formatted(file));
        }
    }

    private static String word(Finding.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static String json(Finding finding) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", word(finding.kind()))
                .put("table", finding.table().label())
                .put("id", finding.id())
                .put("column", finding.column())
                .put("reason", finding.reason())
                .toString();
    }
}
