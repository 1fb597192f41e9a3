package io.talestream.migration.postgres.copy;

import io.talestream.migration.postgres.mapping.Recordings;
import io.talestream.migration.postgres.mapping.RowMapping;
import io.talestream.migration.postgres.mapping.SourceText;
import io.talestream.migration.postgres.report.RowOutcome;
import io.talestream.migration.postgres.report.Tally;
import io.talestream.migration.postgres.source.Rows;
import io.talestream.migration.postgres.source.SourceRows;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.table.BoundedExecutor;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Gatherers;

/// Copies rows by id, and deletes entities whose row is gone. A row whose fingerprint is in the ledger is skipped.
public final class Copier {
    private static final int READ_AT_ONCE = 50;

    private final SourceRows rows;
    private final Target to;
    private final Tally tally;
    private final String settings;
    private final int atOnce;
    private final boolean isNoted;
    private final PersonCopy people;
    private final CampaignCopy campaigns;
    private final SessionCopy sessions;

    public Copier(SourceRows rows, Target to, Recordings recordings, MigrationSettings how, Tally tally) {
        this.rows = rows;
        this.to = to;
        this.tally = tally;
        this.settings = how.print();
        this.atOnce = how.atOnce();
        this.isNoted = !how.dryRun() || to.ledger().isThere();
        var fitting = new RowMapping(how.subs());
        this.people = new PersonCopy(to, fitting, how.dryRun());
        this.campaigns = new CampaignCopy(to, fitting, how.dryRun(), user -> copy(SourceTable.USER, List.of(user)));
        this.sessions = new SessionCopy(
                to,
                fitting,
                new SourceText(rows),
                recordings,
                how.dryRun(),
                campaign -> copy(SourceTable.CAMPAIGN, List.of(campaign)));
    }

    /// Returns when all of them are done.
    public void copy(SourceTable table, List<Rows.Glance> glances) {
        Map<String, String> prints = new HashMap<>();
        glances.forEach(glance -> prints.put(glance.id(), glance.digest() + "/" + settings));
        Map<String, Ledger.Entry> entries = isNoted ? to.ledger().find(table, prints.keySet()) : Map.of();
        try (var workers = new BoundedExecutor(atOnce)) {
            prints.keySet().stream()
                    .filter(id -> isDue(Optional.ofNullable(entries.get(id)), prints.getOrDefault(id, "")))
                    .sorted()
                    .gather(Gatherers.windowFixed(READ_AT_ONCE))
                    .flatMap(some -> read(table, some).stream())
                    .forEach(row -> {
                        String print = prints.getOrDefault(row.id(), "");
                        Optional<Ledger.Entry> entry = Optional.ofNullable(entries.get(row.id()));
                        workers.run(() -> tally.add(table, row.copying().apply(print, entry)));
                    });
            workers.finish();
        }
    }

    public void copy(SourceTable table, Collection<String> ids) {
        ids.stream().gather(Gatherers.windowFixed(READ_AT_ONCE)).forEach(some -> copy(table, rows.glance(table, some)));
    }

    /// Records a session's row that was written from Talestream as copied: until it changes, a copy leaves the session
    /// alone.
    public void adopt(String session) {
        for (Rows.Glance glance : rows.glance(SourceTable.SESSION, List.of(session))) {
            String print = glance.digest() + "/" + settings;
            if (isDue(to.ledger().find(SourceTable.SESSION, session), print)) {
                rows.sessions(List.of(session)).forEach(row -> sessions.adopt(row, print));
            }
        }
    }

    /// The entries whose row is gone.
    public List<Ledger.Entry> missing(SourceTable table, List<Ledger.Entry> entries) {
        if (entries.isEmpty()) {
            return List.of();
        }
        Set<String> present =
                rows.present(table, entries.stream().map(Ledger.Entry::row).toList());
        return entries.stream().filter(entry -> !present.contains(entry.row())).toList();
    }

    /// Deletes the entities of those entries whose row is gone.
    public void removeMissing(SourceTable table, List<Ledger.Entry> entries) {
        try (var workers = new BoundedExecutor(atOnce)) {
            missing(table, entries).forEach(entry -> workers.run(() -> tally.add(table, removed(entry))));
            workers.finish();
        }
    }

    public boolean isNoted() {
        return isNoted;
    }

    private static boolean isDue(Optional<Ledger.Entry> entry, String print) {
        return entry.isEmpty() || entry.get().flawed() || !entry.get().print().equals(print);
    }

    private record Row(String id, BiFunction<String, Optional<Ledger.Entry>, RowOutcome> copying) {}

    private List<Row> read(SourceTable table, List<String> ids) {
        return switch (table) {
            case USER ->
                rows.people(ids).stream()
                        .map(row -> new Row(row.id(), (print, entry) -> people.copy(row, print, entry)))
                        .toList();
            case CAMPAIGN ->
                rows.campaigns(ids).stream()
                        .map(row -> new Row(
                                row.id(),
                                (print, entry) -> campaigns.copy(
                                        row,
                                        print,
                                        entry,
                                        () -> copy(SourceTable.SESSION, new TreeSet<>(rows.sessionsOf(row.id()))))))
                        .toList();
            case SESSION ->
                rows.sessions(ids).stream()
                        .map(row -> new Row(row.id(), (print, entry) -> sessions.copy(row, print, entry)))
                        .toList();
            case SUMMARY -> throw new IllegalArgumentException("summaries go with their sessions");
        };
    }

    private RowOutcome removed(Ledger.Entry entry) {
        return switch (entry.table()) {
            case USER -> people.remove(entry);
            case CAMPAIGN -> campaigns.remove(entry);
            case SESSION -> sessions.remove(entry);
            case SUMMARY -> throw new IllegalArgumentException("summaries go with their sessions");
        };
    }
}
