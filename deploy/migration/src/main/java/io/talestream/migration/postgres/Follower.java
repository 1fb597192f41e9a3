package io.talestream.migration.postgres;

import io.talestream.migration.postgres.copy.Ledger;
import io.talestream.migration.postgres.report.Progress;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.ChangeSlot;
import io.talestream.migration.postgres.source.DirtyRows;
import io.talestream.migration.postgres.source.PgOutput;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.migration.postgres.source.SourceUnavailable;
import io.talestream.migration.postgres.source.WrongSource;
import java.nio.ByteBuffer;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;

/// Copies everything, and then follows the changes until it is stopped. PostgreSQL's log names the changed rows;
/// their content is read when they are copied, so that it is the newest. The position is confirmed to PostgreSQL
/// after the copy: after an interruption PostgreSQL sends the changes again, and copying them again is idempotent.
public final class Follower {
    private static final String MARK = "follow";
    private static final String COPIED = "copied";
    private static final int MOST_AT_ONCE = 1_000;
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Duration CALM = Duration.ofMillis(500);

    /// PostgreSQL closes a connection after a minute of silence (`wal_sender_timeout`).
    private static final Duration UNTIL_NOTICED = Duration.ofSeconds(90);

    private static final String IN_USE = "55006";

    /// Transactions whose commit is in the log but may not be visible to readers yet.
    private static final String UNSEEN = """
        WITH now AS (SELECT pg_current_snapshot() AS seen),
            known AS (SELECT seen, pg_snapshot_xmax(seen)::text::bigint AS next FROM now)
        SELECT count(*) FROM unnest(?) AS t(id), known
        WHERE NOT pg_visible_in_snapshot((CASE WHEN (next & -4294967296) | t.id > next
            THEN ((next & -4294967296) | t.id) - 4294967296 ELSE (next & -4294967296) | t.id END)::text::xid8, seen)
        """;

    private final Postgres postgres;
    private final ChangeSlot slot;
    private final Migration migration;
    private final Progress progress;
    private final BooleanSupplier stopped;
    private final int mostAtOnce;

    /// Campaigns and people whose rows are gone, and the end of the log when that was found.
    private final Set<String> goneCampaigns = new TreeSet<>();

    private final Set<String> gonePeople = new TreeSet<>();
    private LogSequenceNumber goneUntil = LogSequenceNumber.INVALID_LSN;

    /// Starts no work.
    ///
    /// @param stopped polled continually
    public Follower(
            Postgres postgres, ChangeSlot slot, Migration migration, Progress progress, BooleanSupplier stopped) {
        this(postgres, slot, migration, progress, stopped, MOST_AT_ONCE);
    }

    /// @param mostAtOnce the number of changed rows that triggers a copy
    Follower(
            Postgres postgres,
            ChangeSlot slot,
            Migration migration,
            Progress progress,
            BooleanSupplier stopped,
            int mostAtOnce) {
        this.postgres = postgres;
        this.slot = slot;
        this.migration = migration;
        this.progress = progress;
        this.stopped = stopped;
        this.mostAtOnce = mostAtOnce;
    }

    /// Creates the slot before the copy: changes during the copy are in the log. A copy that was interrupted before
    /// there was a slot starts over, because the log does not have what changed since.
    ///
    /// @param untilCaughtUp returns when all changes so far are copied, instead of waiting for more
    public Report run(boolean untilCaughtUp) throws InterruptedException {
        if (!slot.isThere()) {
            migration.checkSource();
            migration.startOver();
            migration.ledger().unmark(MARK);
        }
        slot.ensure();
        Reversal.end(migration.ledger());
        if (!migration.ledger().mark(MARK).getOrDefault(COPIED, "").equals(slot.name())) {
            migration.run(true);
            migration.ledger().mark(MARK, Map.of(COPIED, slot.name()));
        }
        progress.following();
        try (Connection connection = postgres.listening()) {
            listen(connection, untilCaughtUp);
        } catch (SQLException e) {
            throw new SourceUnavailable("PostgreSQL failed to stream changes: " + e.getSQLState(), e);
        }
        return migration.tally().report();
    }

    private void listen(Connection connection, boolean untilCaughtUp) throws SQLException, InterruptedException {
        PGReplicationStream stream = begin(connection);
        var decoder = new PgOutput();
        var dirty = new DirtyRows();
        LogSequenceNumber committed = LogSequenceNumber.INVALID_LSN;
        long calmSince = System.nanoTime();
        LogSequenceNumber goal = end();
        while (!stopped.getAsBoolean()) {
            @Nullable ByteBuffer message = stream.readPending();
            if (message != null) {
                for (PgOutput.Message each : decoder.read(message)) {
                    dirty.add(each);
                    committed = each instanceof PgOutput.Message.Committed ? stream.getLastReceiveLSN() : committed;
                }
                if (dirty.size() >= mostAtOnce) {
                    copy(dirty);
                    removeGone(stream);
                }
                calmSince = System.nanoTime();
                continue;
            }
            if (!dirty.isEmpty()) {
                copy(dirty);
                calmSince = System.nanoTime();
                if (removeGone(stream)) {
                    confirm(stream, committed);
                }
                continue;
            }
            dirty.clear();
            boolean isAllCopied = removeGone(stream);
            if (isAllCopied) {
                // Everything received since concerns other tables, so PostgreSQL need not retain it.
                confirm(stream, stream.getLastReceiveLSN());
            }
            boolean calm = isAllCopied && System.nanoTime() - calmSince > CALM.toNanos();
            if (calm && stream.getLastReceiveLSN().compareTo(goal) >= 0) {
                progress.caughtUp();
                if (untilCaughtUp) {
                    break;
                }
                goal = end();
                calmSince = System.nanoTime();
            }
            Thread.sleep(PAUSE);
        }
        stream.close();
    }

    /// A slot has one client at a time, and PostgreSQL may not have noticed yet that the previous one is gone.
    private PGReplicationStream begin(Connection connection) throws SQLException, InterruptedException {
        long end = System.nanoTime() + UNTIL_NOTICED.toNanos();
        for (boolean isReported = false; ; isReported = true) {
            try {
                return connection
                        .unwrap(PGConnection.class)
                        .getReplicationAPI()
                        .replicationStream()
                        .logical()
                        .withSlotName(slot.name())
                        .withSlotOption("proto_version", "1")
                        .withSlotOption("publication_names", slot.name())
                        .withStatusInterval(5, TimeUnit.SECONDS)
                        .start();
            } catch (SQLException e) {
                if (!IN_USE.equals(e.getSQLState())) {
                    throw e;
                }
                if (System.nanoTime() > end || stopped.getAsBoolean()) {
                    throw new WrongSource(
                            "Another process follows with the slot %s: stop it first, or take another slot."
                                    .formatted(slot.name()));
                }
            }
            if (!isReported) {
                progress.slotInUse();
            }
            Thread.sleep(CALM);
        }
    }

    private static void confirm(PGReplicationStream stream, LogSequenceNumber copied) throws SQLException {
        if (!copied.equals(LogSequenceNumber.INVALID_LSN)) {
            stream.setAppliedLSN(copied);
            stream.setFlushedLSN(copied);
            stream.forceUpdateStatus();
        }
    }

    private LogSequenceNumber end() {
        String sql = "SELECT pg_current_wal_lsn()::text";
        return LogSequenceNumber.valueOf(postgres.rows("reading the end of its log", sql, row -> row.getString(1))
                .getFirst());
    }

    /// Copies parents before children, and deletes children before parents.
    private void copy(DirtyRows dirty) throws InterruptedException {
        awaitSeen(dirty.transactions());
        if (dirty.isEverything()) {
            migration.removeMissing();
        }
        var sessions = new TreeSet<>(dirty.of(SourceTable.SESSION));
        sessions.addAll(sessionsThatHad(dirty.summaries(), sessions));
        Set<String> people = dirty.of(SourceTable.USER);
        var campaigns = new TreeSet<>(dirty.of(SourceTable.CAMPAIGN));
        Set<String> newPeople = unknown(SourceTable.USER, people);
        migration.copier().copy(SourceTable.USER, people);
        newPeople.forEach(person -> campaigns.addAll(migration.rows().campaignsOf(person)));
        Set<String> newCampaigns = unknown(SourceTable.CAMPAIGN, campaigns);
        migration.copier().copy(SourceTable.CAMPAIGN, campaigns);
        newCampaigns.forEach(campaign -> sessions.addAll(migration.rows().sessionsOf(campaign)));
        migration.copier().copy(SourceTable.SESSION, sessions);
        removeMissing(SourceTable.SESSION, sessions);
        boolean anyGone = goneCampaigns.addAll(gone(SourceTable.CAMPAIGN, campaigns));
        anyGone |= gonePeople.addAll(gone(SourceTable.USER, people));
        if (anyGone) {
            goneUntil = end();
        }
        dirty.clear();
    }

    private Set<String> gone(SourceTable table, Set<String> rows) {
        Set<String> gone = new TreeSet<>(migration.ledger().find(table, rows).keySet());
        if (!gone.isEmpty()) {
            gone.removeAll(migration.rows().present(table, gone));
        }
        return gone;
    }

    /// A read of current rows can find a campaign gone before the log delivers the deletion of its sessions. The
    /// campaign is deleted when the log has been read up to the position at which it was found gone. Until then no
    /// position is confirmed.
    private boolean removeGone(PGReplicationStream stream) {
        boolean isAny = !goneCampaigns.isEmpty() || !gonePeople.isEmpty();
        if (isAny && stream.getLastReceiveLSN().compareTo(goneUntil) < 0) {
            return false;
        }
        if (isAny) {
            removeMissing(SourceTable.CAMPAIGN, goneCampaigns);
            removeMissing(SourceTable.USER, gonePeople);
            goneCampaigns.clear();
            gonePeople.clear();
        }
        return true;
    }

    /// A row that is not in the ledger may have been rejected before, together with everything below it.
    private Set<String> unknown(SourceTable table, Set<String> rows) {
        var known = migration.ledger().find(table, rows).keySet();
        return rows.stream().filter(row -> !known.contains(row)).collect(Collectors.toSet());
    }

    private void removeMissing(SourceTable table, Set<String> rows) {
        var entries = migration.ledger().find(table, rows).values();
        if (!entries.isEmpty()) {
            migration.copier().removeMissing(table, List.copyOf(entries));
        }
    }

    /// Scans the ledger once for all of them, and not at all if every summary belongs to a session that is copied
    /// anyway.
    private Set<String> sessionsThatHad(Set<String> changed, Set<String> known) {
        Set<String> sessions = new TreeSet<>();
        Set<String> summaries = new TreeSet<>(changed);
        migration
                .ledger()
                .find(SourceTable.SESSION, known)
                .values()
                .forEach(entry -> summaries.removeAll(entry.others()));
        if (!summaries.isEmpty()) {
            migration
                    .ledger()
                    .pass(
                            SourceTable.SESSION,
                            entries -> entries.stream()
                                    .filter(entry -> entry.others().stream().anyMatch(summaries::contains))
                                    .map(Ledger.Entry::row)
                                    .forEach(sessions::add));
        }
        return sessions;
    }

    private void awaitSeen(Set<Integer> transactions) throws InterruptedException {
        if (transactions.isEmpty()) {
            return;
        }
        Long[] ids = transactions.stream().map(Integer::toUnsignedLong).toArray(Long[]::new);
        while (unseen(ids) > 0) {
            Thread.sleep(PAUSE.dividedBy(10));
        }
    }

    private long unseen(Long[] ids) {
        return postgres.read("reading the visible transactions", connection -> {
            try (var statement = connection.prepareStatement(UNSEEN)) {
                Array array = connection.createArrayOf("bigint", ids);
                statement.setArray(1, array);
                ResultSet rows = statement.executeQuery();
                rows.next();
                return rows.getLong(1);
            }
        });
    }
}
