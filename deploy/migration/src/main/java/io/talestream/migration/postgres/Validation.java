package io.talestream.migration.postgres;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemFormat;
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
import io.talestream.migration.postgres.report.Progress;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.report.Tally;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.reverse.ReturnedText;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.Rows;
import io.talestream.migration.postgres.source.SourceRows;
import io.talestream.migration.postgres.source.SourceSchema;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.table.BoundedExecutor;
import io.talestream.store.table.Table;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;

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
    private final boolean isReverse;

    /// The places of entities that are already reported by the id of their row.
    private final Set<List<String>> reported = new HashSet<>();

    /// Reads only the schema.
    ///
    /// @param sample compares the files of one in so many sessions; 1 for every session
    public Validation(
            Postgres postgres, Migration.Destination to, MigrationSettings how, int sample, Progress progress) {
        this(postgres, to, how, sample, progress, false);
    }

    /// @param isReverse whether Talestream leads: leaves out what PostgreSQL cannot hold, and compares transcripts with
    ///   what [Reversal] writes
    public Validation(
            Postgres postgres,
            Migration.Destination to,
            MigrationSettings how,
            int sample,
            Progress progress,
            boolean isReverse) {
        this.isReverse = isReverse;
        this.rows = new SourceRows(postgres, SourceSchema.read(postgres));
        this.table = to.table();
        this.to = Target.of(to.table(), to.bucket(), new Ledger(to.client(), to.name()), to.clock());
        this.fitting = new RowMapping(how.subs());
        this.tally = new Tally(progress);
        this.atOnce = how.atOnce();
        this.isNoted = this.to.ledger().isThere();
        this.sessions = new SessionComparison(
                this.to,
                new SourceText(rows),
                new Recordings(to.bucket(), how.audioBucket()),
                sample,
                tally,
                isReverse ? Optional.of(new ReturnedText(this.to.files())) : Optional.empty());
    }

    public Report run() {
        pass(SourceTable.USER, rows::people, this::person);
        pass(SourceTable.CAMPAIGN, rows::campaigns, this::campaign);
        pass(SourceTable.SESSION, rows::sessions, this::session);
        tally.passed(SourceTable.SUMMARY, rows.count(SourceTable.SUMMARY));
        onlyHere();
        return tally.report();
    }

    private <R> void pass(SourceTable of, Function<List<String>, List<R>> read, Consumer<R> compare) {
        tally.passed(of, 0);
        var passed = new LongAdder();
        rows.forEachPage(of, A_PAGE, page -> {
            atOnce(read.apply(page), compare);
            passed.add(page.size());
            tally.passed(of, passed.sum());
        });
    }

    private <R> void atOnce(List<R> all, Consumer<R> each) {
        try (var workers = new BoundedExecutor(atOnce)) {
            all.forEach(one -> workers.run(() -> each.accept(one)));
            workers.finish();
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
        Optional<User> user = to.users().find(wanted.id()).map(StoredValue::value);
        // A user who had signed in to Talestream before keeps the profile they have there.
        boolean ours = entry.map(there -> there.base().containsKey(Slot.PERSON)).orElse(true);
        if (user.isEmpty()) {
            tally.different(SourceTable.USER, row.id(), "id", "the profile is missing in Talestream");
        } else if (ours) {
            User here = user.get();
            compare(SourceTable.USER, row.id(), "name", wanted.name(), here.name());
            if (!isReverse || here.email().isPresent()) {
                compare(SourceTable.USER, row.id(), "email", wanted.email(), here.email());
            }
        }
        Optional<Workspace> home = to.workspaces().find(person.workspace()).map(StoredValue::value);
        Optional<Member> seat =
                to.members().find(person.workspace(), wanted.id()).map(StoredValue::value);
        home.ifPresentOrElse(
                here -> {
                    if (!isReverse) {
                        compare(SourceTable.USER, row.id(), "name", person.home(), here.name());
                    }
                },
                () -> tally.different(SourceTable.USER, row.id(), "id", "the workspace is missing in Talestream"));
        if (seat.filter(Member::isOwner).isEmpty()) {
            tally.different(SourceTable.USER, row.id(), "id", "is not the owner of the workspace in Talestream");
        }
    }

    private void campaign(Rows.Campaign row) {
        try {
            MappedRows.Campaign campaign = fitting.campaign(row);
            Optional<StoredValue<Campaign>> found = to.campaigns().find(campaign.workspace(), campaign.campaign());
            if (found.isEmpty()) {
                tally.different(SourceTable.CAMPAIGN, row.id(), "id", "is missing in Talestream");
                return;
            }
            Campaign here = found.get().value();
            compare(SourceTable.CAMPAIGN, row.id(), "name", campaign.name(), here.name());
            compare(SourceTable.CAMPAIGN, row.id(), "description", campaign.description(), here.description());
            if (!isReverse) {
                compare(SourceTable.CAMPAIGN, row.id(), "userId", campaign.by(), here.createdBy());
            }
            campaign.createdAt()
                    .ifPresent(at -> compare(
                            SourceTable.CAMPAIGN,
                            row.id(),
                            "createdAt",
                            at.truncatedTo(ChronoUnit.MILLIS),
                            found.get().createdAt().truncatedTo(ChronoUnit.MILLIS)));
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
                            .filter(entry -> !present.contains(entry.row()) && isHere(entry))
                            .forEach(entry -> {
                                reported.add(entry.place());
                                tally.different(of, entry.row(), "id", "is only in Talestream");
                            });
                });
            }
        }
        rows.forEachPage(SourceTable.USER, A_PAGE, page -> {
            Map<WorkspaceId, Set<ItemKey>> expected = rows.places(page);
            List<WorkspaceId> workspaces =
                    page.stream().map(DerivedIds::workspace).toList();
            atOnce(workspaces, workspace -> onlyIn(workspace, expected.getOrDefault(workspace, Set.of())));
        });
    }

    private boolean isHere(Ledger.Entry entry) {
        List<String> place = entry.place();
        return switch (entry.table()) {
            case USER -> to.workspaces().find(new WorkspaceId(place.get(1))).isPresent();
            case CAMPAIGN ->
                to.campaigns()
                        .find(new WorkspaceId(place.get(0)), new CampaignId(place.get(1)))
                        .isPresent();
            case SESSION -> to.sessions().find(StoredSession.ref(place)).isPresent();
            case SUMMARY -> throw new IllegalArgumentException("summaries go with their sessions");
        };
    }

    /// Reports everything in a workspace that has no row.
    private void onlyIn(WorkspaceId workspace, Set<ItemKey> expected) {
        table.overEverything().pass(Optional.of(workspace), page -> page.forEach(item -> onlyHere(item, expected)));
    }

    private void onlyHere(Attributes attributes, Set<ItemKey> expected) {
        if (!(ItemFormat.decode(attributes) instanceof StoredItem.Live(ItemKey key, StoredValue<?> stored))
                || expected.contains(key)) {
            return;
        }
        if (stored.value() instanceof Campaign campaign
                && !reported.contains(
                        List.of(campaign.workspace().value(), campaign.id().value()))) {
            tally.different(SourceTable.CAMPAIGN, campaign.id().value(), "id", "is only in Talestream");
        }
        if (stored.value() instanceof Session session && !reported.contains(StoredSession.place(session.ref()))) {
            tally.different(SourceTable.SESSION, session.ref().session().value(), "id", "is only in Talestream");
        }
    }

    private void compare(SourceTable of, String id, String column, Object there, Object here) {
        if (!there.equals(here)) {
            tally.different(of, id, column, "differs in Talestream");
        }
    }

    private void rejected(SourceTable of, String id, UnmappableRow why) {
        tally.different(of, id, why.column(), "was not copied: " + why.reason());
    }
}
