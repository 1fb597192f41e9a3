package io.talestream.postgres;

import io.talestream.store.Table;
import io.talestream.store.objects.Bucket;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Copies everything from PostgreSQL. It can be stopped at any time, killed included, and done again: each
/// row is either here with all that belongs to it or not at all, and the ledger says which.
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

    /// Looks at both sides, and writes nothing yet but an empty ledger.
    ///
    /// @throws WrongSource where PostgreSQL has not what is to be copied
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

    /// The table and the bucket that all goes to.
    public record Destination(DynamoDbClient client, String name, Table table, Bucket bucket, Clock clock) {}

    /// Passes over all rows, and again for what changed meanwhile, until a pass finds nothing to write. What
    /// changes after its row was passed for the last time is for [Follower].
    ///
    /// @param resume goes on where the last run was interrupted, if it was
    public Report run(boolean resume) {
        Map<String, String> mark = resume && !how.dryRun() ? ledger.mark(MARK) : Map.of();
        int pass = Integer.parseInt(mark.getOrDefault(PASS, "1"));
        boolean again = true;
        while (again) {
            long before = tally.written();
            pass(pass, mark);
            again = tally.written() > before && ++pass <= MOST_PASSES && !how.dryRun();
            mark = Map.of();
        }
        removeMissing();
        if (!how.dryRun()) {
            ledger.unmark(MARK);
        }
        return tally.report();
    }

    /// Every link that was given out in PostgreSQL, and the one that it is here.
    public void links(BiConsumer<String, String> each) {
        rows.links(each);
    }

    /// What was noted of rows is of no use any more.
    public void forget() {
        ledger.drop();
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

    /// What is marked is done: a page is marked when the last of its rows is.
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

    /// What was taken over and has no row any more, from below: nothing is taken away that holds something.
    void removeMissing() {
        if (copier.isNoted()) {
            for (SourceTable table : FROM_BELOW) {
                ledger.pass(table, entries -> {
                    if (!entries.isEmpty()) {
                        copier.removeMissing(table, entries);
                    }
                });
            }
        }
    }
}
