package io.talestream.migration.postgres;

import io.talestream.migration.postgres.copy.Copier;
import io.talestream.migration.postgres.copy.Ledger;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.copy.Target;
import io.talestream.migration.postgres.mapping.Recordings;
import io.talestream.migration.postgres.report.Progress;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.report.Tally;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.Rows;
import io.talestream.migration.postgres.source.SourceRows;
import io.talestream.migration.postgres.source.SourceSchema;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.migration.postgres.source.WrongSource;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.Table;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Copies everything from PostgreSQL. It can be stopped or killed at any time and run again: each row is copied with
/// everything that belongs to it or not at all, and the ledger records which.
public final class Migration {
    static final List<SourceTable> FROM_THE_TOP = List.of(SourceTable.USER, SourceTable.CAMPAIGN, SourceTable.SESSION);
    static final List<SourceTable> FROM_BELOW = FROM_THE_TOP.reversed();

    private static final String MARK = "copy";
    private static final String TABLE = "table";
    private static final String AFTER = "after";
    private static final String ROWS = "rows";
    private static final String PASS = "pass";
    private static final int MOST_PASSES = 3;
    private static final int A_PAGE = 500;

    private final Ledger ledger;
    private final MigrationSettings how;
    private final SourceRows rows;
    private final Tally tally;
    private final Copier copier;

    /// Checks both sides, and writes nothing except an empty ledger.
    ///
    /// @throws WrongSource if PostgreSQL lacks a table or column to copy
    public Migration(Postgres postgres, Destination to, MigrationSettings how, Progress progress) {
        this.ledger = new Ledger(to.client(), to.name());
        this.how = how;
        this.rows = new SourceRows(postgres, SourceSchema.read(postgres));
        this.tally = new Tally(progress);
        if (!how.dryRun()) {
            ledger.ensure();
        }
        Target target = Target.of(to.table(), to.bucket(), ledger, to.clock());
        this.copier = new Copier(rows, target, new Recordings(to.bucket(), how.audioBucket()), how, tally);
    }

    public record Destination(DynamoDbClient client, String name, Table table, Bucket bucket, Clock clock) {}

    /// Makes passes over all rows until a pass finds nothing to write. A change after the last pass over its row is
    /// left to [Follower].
    ///
    /// @param resume continues at the checkpoint of an interrupted run, if there is one
    /// @throws WrongSource as [#checkSource]
    public Report run(boolean resume) {
        checkSource();
        if (!how.dryRun()) {
            Reversal.end(ledger);
        }
        Map<String, String> mark = resume && !how.dryRun() ? ledger.mark(MARK) : Map.of();
        int pass = Integer.parseInt(mark.getOrDefault(PASS, "1"));
        boolean again = true;
        while (again) {
            long before = tally.written();
            pass(pass, mark);
            again = tally.written() > before && ++pass <= MOST_PASSES && !how.dryRun();
            mark = Map.of();
        }
        tally.passed(SourceTable.SUMMARY, rows.count(SourceTable.SUMMARY));
        removeMissing();
        if (!how.dryRun()) {
            startOver();
        }
        return tally.report();
    }

    /// To a copy, another database looks as if all rows had been deleted.
    ///
    /// @throws WrongSource if PostgreSQL has none of the users that were copied before
    void checkSource() {
        if (copier.isNoted()) {
            var copied = new AtomicInteger();
            var gone = new AtomicInteger();
            ledger.pass(SourceTable.USER, entries -> {
                copied.addAndGet(entries.size());
                gone.addAndGet(copier.missing(SourceTable.USER, entries).size());
            });
            if (copied.get() > 0 && copied.get() == gone.get()) {
                throw new WrongSource(("PostgreSQL has none of the %d users that were copied before: it is another"
                                + " database, or it was emptied. Nothing was changed.")
                        .formatted(copied.get()));
            }
        }
    }

    /// Deletes the checkpoint of an interrupted run.
    void startOver() {
        ledger.unmark(MARK);
    }

    /// Every share link in PostgreSQL, and its counterpart in Talestream.
    public void links(BiConsumer<String, String> each) {
        rows.links(each);
    }

    SourceRows rows() {
        return rows;
    }

    Ledger ledger() {
        return ledger;
    }

    Copier copier() {
        return copier;
    }

    Tally tally() {
        return tally;
    }

    private void pass(int pass, Map<String, String> mark) {
        boolean skipping = mark.containsKey(TABLE);
        for (SourceTable table : FROM_THE_TOP) {
            boolean begun = skipping && table.name().equals(mark.get(TABLE));
            if (skipping && !begun) {
                continue;
            }
            skipping = false;
            pass(pass, table, begun ? mark : Map.of());
        }
    }

    /// The checkpoint follows the work: a page is marked after the last of its rows is done.
    private void pass(int pass, SourceTable table, Map<String, String> mark) {
        Optional<String> after = Optional.ofNullable(mark.get(AFTER));
        long passed = Long.parseLong(mark.getOrDefault(ROWS, "0"));
        tally.passed(table, passed);
        while (true) {
            List<Rows.Glance> page = rows.glance(table, after, A_PAGE);
            if (page.isEmpty()) {
                return;
            }
            copier.copy(table, page);
            passed += page.size();
            tally.passed(table, passed);
            after = Optional.of(page.getLast().id());
            mark(pass, table, after.get(), passed);
        }
    }

    private void mark(int pass, SourceTable table, String after, long passed) {
        if (!how.dryRun()) {
            ledger.mark(
                    MARK,
                    new HashMap<>(Map.of(
                            PASS,
                            Integer.toString(pass),
                            TABLE,
                            table.name(),
                            AFTER,
                            after,
                            ROWS,
                            Long.toString(passed))));
        }
    }

    /// Deletes entities whose row is gone, children before parents. Gone parents are looked for before gone children:
    /// otherwise a parent and a child that are deleted in between would be a parent that still has a child.
    void removeMissing() {
        if (copier.isNoted()) {
            List<Ledger.Entry> people = missing(SourceTable.USER);
            List<Ledger.Entry> campaigns = missing(SourceTable.CAMPAIGN);
            ledger.pass(SourceTable.SESSION, entries -> copier.removeMissing(SourceTable.SESSION, entries));
            copier.removeMissing(SourceTable.CAMPAIGN, campaigns);
            copier.removeMissing(SourceTable.USER, people);
        }
    }

    private List<Ledger.Entry> missing(SourceTable table) {
        List<Ledger.Entry> missing = new ArrayList<>();
        ledger.pass(table, entries -> missing.addAll(copier.missing(table, entries)));
        return missing;
    }
}
