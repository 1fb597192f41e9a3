package io.talestream.migration.postgres;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.table.ItemFormat;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.migration.postgres.copy.Ledger;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.copy.Slot;
import io.talestream.migration.postgres.copy.StoredSession;
import io.talestream.migration.postgres.copy.Target;
import io.talestream.migration.postgres.mapping.MappedRows;
import io.talestream.migration.postgres.mapping.Recordings;
import io.talestream.migration.postgres.mapping.RowMapping;
import io.talestream.migration.postgres.mapping.SourceText;
import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.report.Progress;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.report.Tally;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.Rows;
import io.talestream.migration.postgres.source.SourceRows;
import io.talestream.migration.postgres.source.SourceSchema;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.table.BoundedExecutor;
import io.talestream.store.table.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Compares both sides, row by row and in both directions, and writes nothing. Every difference is reported by table,
/// id and column: PostgreSQL can be given up only when both sides are equal.
public final class Validation {
    private static final int A_PAGE = 50;

    private final SourceRows rows;
    private final Target to;
    private final Table table;
    private final RowMapping fitting;
    private final Tally tally;
    private final SessionComparison sessions;
    private final int atOnce;
    private final boolean isNoted;

    /// The places of entities that are already reported by the id of their row.
    private final Set<List<String>> reported = new HashSet<>();

    /// Reads only the schema.
    ///
    /// @param sample compares the files of one in so many sessions; 1 for every session
    public Validation(
            Postgres postgres, Migration.Destination to, MigrationSettings how, int sample, Progress progress) {
        this.rows = new SourceRows(postgres, SourceSchema.read(postgres));
        this.table = to.table();
        this.to = Target.of(to.table(), to.bucket(), new Ledger(to.client(), to.name()), to.clock());
        this.fitting = new RowMapping(how.subs());
        this.tally = new Tally(progress);
        this.atOnce = how.atOnce();
        this.isNoted = this.to.ledger().isThere();
        this.sessions = new SessionComparison(
                this.to, new SourceText(rows), new Recordings(to.bucket(), how.audioBucket()), sample, tally);
    }

    public Report run() {
        pass(
                SourceTable.USER,
                ids -> rows.people(ids).stream()
                        .<Runnable>map(row -> () -> person(row))
                        .toList());
        pass(
                SourceTable.CAMPAIGN,
                ids -> rows.campaigns(ids).stream()
                        .<Runnable>map(row -> () -> campaign(row))
                        .toList());
        pass(
                SourceTable.SESSION,
                ids -> rows.sessions(ids).stream()
                        .<Runnable>map(row -> () -> session(row))
                        .toList());
        onlyHere();
        return tally.report();
    }

    private interface Rowing {
        List<Runnable> of(List<String> ids);
    }

    private void pass(SourceTable of, Rowing read) {
        Optional<String> after = Optional.empty();
        long passed = 0;
        tally.passed(of, 0);
        while (true) {
            List<String> page = rows.ids(of, after, A_PAGE);
            if (page.isEmpty()) {
                return;
            }
            try (var workers = new BoundedExecutor(atOnce)) {
                read.of(page).forEach(workers::run);
                workers.finish();
            }
            passed += page.size();
            tally.passed(of, passed);
            after = Optional.of(page.getLast());
        }
    }

    private void person(Rows.Person row) {
        MappedRows.Person person;
        try {
            person = fitting.person(row);
        } catch (UnmappableRow e) {
            rejected(SourceTable.USER, row.id(), e);
            return;
        }
        User wanted = person.user();
        Optional<Ledger.Entry> entry = isNoted ? to.ledger().find(SourceTable.USER, row.id()) : Optional.empty();
        Optional<User> user = to.users().find(wanted.id()).map(Stored::value);
        // A user who had signed in to Talestream before keeps the profile they have there.
        boolean ours = entry.map(there -> there.base().containsKey(Slot.PERSON)).orElse(true);
        if (user.isEmpty()) {
            different(SourceTable.USER, row.id(), "id", "the profile is missing in Talestream");
        } else if (ours) {
            compare(
                    SourceTable.USER,
                    row.id(),
                    "name",
                    wanted.name(),
                    user.get().name());
            compare(
                    SourceTable.USER,
                    row.id(),
                    "email",
                    wanted.email().map(Email::value),
                    user.get().email().map(Email::value));
        }
        Optional<Workspace> home = to.workspaces().find(person.workspace()).map(Stored::value);
        Optional<Member> seat =
                to.members().find(person.workspace(), wanted.id()).map(Stored::value);
        if (home.isEmpty()) {
            different(SourceTable.USER, row.id(), "id", "the workspace is missing in Talestream");
        } else {
            compare(
                    SourceTable.USER,
                    row.id(),
                    "name",
                    person.home(),
                    home.get().name());
        }
        if (seat.filter(Member::isOwner).isEmpty()) {
            different(SourceTable.USER, row.id(), "id", "is not the owner of the workspace in Talestream");
        }
    }

    private void campaign(Rows.Campaign row) {
        try {
            MappedRows.Campaign campaign = fitting.campaign(row);
            Optional<Campaign> here = to.campaigns()
                    .find(campaign.workspace(), campaign.campaign())
                    .map(Stored::value);
            if (here.isEmpty()) {
                different(SourceTable.CAMPAIGN, row.id(), "id", "is missing in Talestream");
                return;
            }
            compare(
                    SourceTable.CAMPAIGN,
                    row.id(),
                    "name",
                    campaign.name(),
                    here.get().name());
            compare(
                    SourceTable.CAMPAIGN,
                    row.id(),
                    "description",
                    campaign.description(),
                    here.get().description());
            compare(
                    SourceTable.CAMPAIGN,
                    row.id(),
                    "userId",
                    campaign.by(),
                    here.get().createdBy());
        } catch (UnmappableRow e) {
            rejected(SourceTable.CAMPAIGN, row.id(), e);
        }
    }

    private void session(Rows.Session row) {
        try {
            sessions.compare(fitting.session(row));
        } catch (UnmappableRow e) {
            rejected(SourceTable.SESSION, row.id(), e);
        }
    }

    /// Reports copied entities whose row is gone, and entities in the workspaces that never had a row.
    private void onlyHere() {
        if (isNoted) {
            for (SourceTable of : Migration.FROM_BELOW) {
                to.ledger().pass(of, entries -> {
                    Set<String> present = entries.isEmpty()
                            ? Set.of()
                            : rows.present(
                                    of, entries.stream().map(Ledger.Entry::row).toList());
                    entries.stream()
                            .filter(entry -> !present.contains(entry.row()))
                            .forEach(entry -> {
                                reported.add(entry.place());
                                different(of, entry.row(), "id", "is only in Talestream");
                            });
                });
            }
        }
        Optional<String> after = Optional.empty();
        while (true) {
            List<String> page = rows.ids(SourceTable.USER, after, A_PAGE);
            if (page.isEmpty()) {
                return;
            }
            Map<WorkspaceId, Set<ItemKey>> expected = rows.places(page);
            try (var workers = new BoundedExecutor(atOnce)) {
                page.stream()
                        .map(DerivedIds::workspace)
                        .forEach(workspace ->
                                workers.run(() -> onlyIn(workspace, expected.getOrDefault(workspace, Set.of()))));
                workers.finish();
            }
            after = Optional.of(page.getLast());
        }
    }

    /// Reports everything in a workspace that has no row.
    private void onlyIn(WorkspaceId workspace, Set<ItemKey> expected) {
        table.overEverything().pass(Optional.of(workspace), page -> page.forEach(item -> onlyHere(item, expected)));
    }

    private void onlyHere(Attributes attributes, Set<ItemKey> expected) {
        if (!(ItemFormat.decode(attributes) instanceof StoredItem.Live(ItemKey key, Stored<?> stored))
                || expected.contains(key)) {
            return;
        }
        if (stored.value() instanceof Campaign campaign
                && !reported.contains(
                        List.of(campaign.workspace().value(), campaign.id().value()))) {
            different(SourceTable.CAMPAIGN, campaign.id().value(), "id", "is only in Talestream");
        }
        if (stored.value() instanceof Session session && !reported.contains(StoredSession.place(session.ref()))) {
            different(SourceTable.SESSION, session.ref().session().value(), "id", "is only in Talestream");
        }
    }

    private void compare(SourceTable of, String id, String column, Object there, Object here) {
        if (!there.equals(here)) {
            different(of, id, column, "differs in Talestream");
        }
    }

    private void rejected(SourceTable of, String id, UnmappableRow why) {
        different(of, id, why.column(), "was not copied: " + why.reason());
    }

    private void different(SourceTable of, String id, String column, String what) {
        tally.add(new Finding(Finding.Kind.DIFFERENT, of, id, column, what));
    }
}
