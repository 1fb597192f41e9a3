package io.talestream.migration.postgres;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import io.talestream.migration.postgres.copy.Ledger;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.copy.Target;
import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.report.Progress;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.report.Tally;
import io.talestream.migration.postgres.reverse.ReverseCopy;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceRows;
import io.talestream.migration.postgres.source.SourceSchema;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.migration.postgres.source.SourceWriter;
import io.talestream.migration.postgres.source.WrongSource;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Coverage;
import io.talestream.stream.archive.Hour;
import io.talestream.stream.consumer.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Follows the changes of Talestream back to PostgreSQL, after a cut-over and until it is undone or final. It begins
/// with a validation: a row changes only because its entity changed after both were equal.
///
/// The archive names the changed entities, because the table's stream serves no third reader; their content is read
/// when the row is written. The ledger holds the time up to which every change is applied. After an interruption, later
/// changes are applied again, which is idempotent.
public final class Reversal {
    private static final String MARK = "reverse";

    private static final String FROM = "from";
    private static final int SAMPLE = 100;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /// A change is in the stream a moment after it is made, and clocks differ.
    private static final Duration MARGIN = Duration.ofMinutes(5);

    private static final Duration STREAM_DELAY = Duration.ofSeconds(2);

    private final Postgres postgres;
    private final Migration.Destination from;
    private final MigrationSettings how;
    private final ChangeArchive archive;
    private final Supplier<Optional<Instant>> archivedUpTo;
    private final Progress progress;
    private final BooleanSupplier stopped;
    private final Ledger ledger;
    private final Tally tally;
    private final Set<String> applied = new HashSet<>();

    /// @param archivedUpTo the time up to which all changes are in the archive, if it is known
    /// @param stopped polled continually
    public Reversal(
            Postgres postgres,
            Migration.Destination from,
            MigrationSettings how,
            Supplier<Optional<Instant>> archivedUpTo,
            Progress progress,
            BooleanSupplier stopped) {
        this.postgres = postgres;
        this.from = from;
        this.how = how;
        this.archive = new ChangeArchive(from.bucket(), from.name());
        this.archivedUpTo = archivedUpTo;
        this.progress = progress;
        this.stopped = stopped;
        this.ledger = new Ledger(from.client(), from.name());
        this.tally = new Tally(progress);
    }

    /// PostgreSQL leads again: a later reversal begins with a validation.
    static void end(Ledger ledger) {
        if (!ledger.mark(MARK).isEmpty()) {
            ledger.unmark(MARK);
        }
    }

    /// Returns the differences if both sides are not equal at the first start.
    ///
    /// @param untilCaughtUp returns when all changes so far are applied, instead of waiting for more
    /// @throws WrongSource if there is no migration or no archive to follow, or the archive has a gap
    public Report run(boolean untilCaughtUp) throws InterruptedException {
        Instant now = from.clock().instant();
        if (!ledger.isThere()) {
            throw new WrongSource("Nothing was copied from PostgreSQL to this table.");
        }
        check(now, now);
        SourceSchema schema = SourceSchema.read(postgres);
        try (var writer = new SourceWriter(postgres, schema)) {
            if (ledger.mark(MARK).isEmpty()) {
                Report equal = new Validation(postgres, from, how, SAMPLE, progress).run();
                if (!equal.isComplete()) {
                    return equal;
                }
                ledger.mark(MARK, Map.of(FROM, now.toString()));
            }
            var copy = new ReverseCopy(
                    new SourceRows(postgres, schema),
                    writer,
                    Target.of(from.table(), from.bucket(), ledger, from.clock()),
                    how);
            progress.following();
            follow(copy, untilCaughtUp);
        }
        return tally.report();
    }

    private void follow(ReverseCopy copy, boolean untilCaughtUp) throws InterruptedException {
        Instant goal = from.clock().instant().plus(STREAM_DELAY);
        while (!stopped.getAsBoolean()) {
            Instant begin = Instant.parse(ledger.mark(MARK).getOrDefault(FROM, Instant.EPOCH.toString()));
            check(begin, from.clock().instant());
            // Read before the archive: what is archived later is listed by the next round.
            Optional<Instant> complete = archivedUpTo.get();
            boolean isWhole = round(begin, copy);
            Optional<Instant> settled = complete.map(at -> at.minus(MARGIN)).filter(begin::isBefore);
            if (isWhole && settled.isPresent()) {
                ledger.mark(MARK, Map.of(FROM, settled.get().toString()));
            }
            if (isWhole && complete.filter(at -> !at.isBefore(goal)).isPresent()) {
                progress.caughtUp();
                if (untilCaughtUp) {
                    return;
                }
            }
            Thread.sleep(PAUSE);
        }
    }

    private void check(Instant begin, Instant end) {
        if (!new Coverage(archive, from.clock()).covers(begin, end)) {
            throw new WrongSource(("The archive of changes does not cover the time from %s on. Run `talestream serve"
                + " stream` with the consumer archive; if it lost changes, compare with --reverse --validate.")
                    .formatted(begin));
        }
    }

    /// Applies the changes of all objects that were not applied before. Returns false if an object was compacted
    /// meanwhile: the next round finds the one that replaced it.
    private boolean round(Instant begin, ReverseCopy copy) throws InterruptedException {
        var changes = new ChangedEntities();
        Set<String> listed = new HashSet<>();
        boolean isWhole = true;
        for (Hour hour : archive.hours(Optional.of(begin), Optional.empty())) {
            for (String object : archive.objects(hour)) {
                if (applied.contains(object) || archive.read(object, changes::add)) {
                    listed.add(object);
                } else {
                    isWhole = false;
                }
            }
        }
        changes.users.forEach(user -> tally.add(SourceTable.USER, copy.user(user)));
        changes.campaigns.forEach(
                key -> tally.add(SourceTable.CAMPAIGN, copy.campaign(key.workspace(), key.campaign())));
        changes.sessions.forEach((ref, links) -> tally.add(SourceTable.SESSION, copy.session(ref, links)));
        applied.clear();
        applied.addAll(listed);
        return isWhole;
    }

    private final class ChangedEntities {
        private final Set<UserId> users = new LinkedHashSet<>();
        private final Set<ItemKey.CampaignKey> campaigns = new LinkedHashSet<>();
        private final Map<SessionRef, Set<ShareToken>> sessions = new LinkedHashMap<>();

        boolean add(ChangeRecord record) {
            switch (Attempt.decoded(record)) {
                case Change.Created(var key, StoredValue<?> now, var _) -> add(key, Optional.of(now));
                case Change.Updated(var key, var _, StoredValue<?> now, var _) -> add(key, Optional.of(now));
                case Change.Removed(var key, Optional<StoredValue<?>> was, var _, var _) -> add(key, was);
                case Change.Unreadable _ ->
                    tally.add(new Finding(
                            Finding.Kind.REJECTED,
                            SourceTable.SESSION,
                            record.sequenceNumber(),
                            "id",
                            "is the number of a change that cannot be read"));
            }
            return true;
        }

        private void add(ItemKey key, Optional<StoredValue<?>> value) {
            switch (key) {
                case ItemKey.UserKey user -> users.add(user.user());
                case ItemKey.CampaignKey campaign -> campaigns.add(campaign);
                case ItemKey.SessionKey session -> links(session.session());
                case ItemKey.TranscriptKey transcript -> links(transcript.session());
                case ItemKey.SummaryKey summary -> links(summary.session());
                case ItemKey.ShareKey _ -> {
                    if (value.map(StoredValue::value).orElse(null) instanceof Share share) {
                        links(share.session()).add(share.token());
                    }
                }
                default -> {
                    // PostgreSQL has no rows for others.
                }
            }
        }

        private Set<ShareToken> links(SessionRef session) {
            return sessions.computeIfAbsent(session, _ -> new LinkedHashSet<>());
        }
    }
}
