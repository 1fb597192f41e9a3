package io.talestream.migration.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.user.User;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.ChangeSlot;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.migration.postgres.source.WrongSource;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.time.Eventually;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class FollowIT {
    /// A follower that applies a change makes more calls to DynamoDB.
    private static final int FEWEST_CALLS = 5;

    private final SourceFixture old = SourceFixture.empty();
    private final Postgres postgres = old.open();
    private final TargetFixture now = TargetFixture.empty();
    private final RecordedReport recorded = new RecordedReport();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ChangeSlot slot =
            new ChangeSlot(postgres, "follow_" + Ids.next().toLowerCase(Locale.ROOT));

    @BeforeEach
    void fill() {
        old.sampleSessions();
    }

    @AfterEach
    void close() {
        stopped.set(true);
        threads.close();
        slot.drop();
        postgres.close();
        old.close();
    }

    @Test
    void inserts_updates_and_deletes_of_each_table_are_applied() throws Exception {
        Future<Report> following = follow();
        Eventually.until("the copy", () -> names().contains("Embers"));

        old.user("u3", "Cem");
        old.campaign("c9", "u3", "The Deep");
        old.session("s9", "c9", "u3", "Down");
        old.transcript("s9", "Cem: Down we go.");
        old.summary("m9", "s9", "GM", "They went down.");
        Eventually.until("the inserted rows", () -> texts().contains("They went down."));

        old.sql("UPDATE \"User\" SET name = 'Cemil' WHERE id = 'u3'");
        old.sql("UPDATE \"Campaign\" SET name = 'The Deeper' WHERE id = 'c9'");
        old.sql("UPDATE \"Session\" SET name = 'Further down' WHERE id = 's9'");
        old.sql("UPDATE \"Summary\" SET content = 'They went further down.' WHERE id = 'm9'");
        old.transcript("s9", "Cem: Deeper we go.");
        Eventually.until(
                "what was updated",
                () -> texts().contains("They went further down.")
                        && names().contains("Further down")
                        && now.all(Campaign.class).stream()
                                .anyMatch(c -> c.name().value().equals("The Deeper"))
                        && now.all(User.class).stream()
                                .anyMatch(u -> u.name().value().equals("Cemil"))
                        && now.file(now.target()
                                        .sessions()
                                        .transcript(now.session("s9"))
                                        .orElseThrow()
                                        .value()
                                        .objectKey())
                                .contains("Deeper"));

        old.sql("DELETE FROM \"Summary\" WHERE id = 'm9'");
        Eventually.until("the summary to go", () -> !texts().contains("They went further down."));
        old.sql("DELETE FROM \"Session\" WHERE id = 's9'");
        old.sql("DELETE FROM \"Campaign\" WHERE id = 'c9'");
        old.sql("DELETE FROM \"User\" WHERE id = 'u3'");
        Eventually.until(
                "what was deleted",
                () -> now.all(User.class).size() == 2
                        && !names().contains("Further down")
                        && now.all(Campaign.class).size() == 3);

        Report report = ended(following);
        assertThat(recorded.lines()).isEmpty();
        assertThat(report.isComplete()).isTrue();
    }

    @Test
    void a_committed_transaction_is_applied_whole_and_a_rolled_back_one_not_at_all() throws Exception {
        untilCaughtUp();
        try (Connection connection = old.connection();
                var statement = connection.createStatement()) {
            statement.execute("UPDATE \"Session\" SET name = 'Never' WHERE id = 's1'");
            connection.rollback();
            statement.execute("UPDATE \"Session\" SET name = 'Together, one' WHERE id = 's1'");
            statement.execute("UPDATE \"Session\" SET name = 'Together, two' WHERE id = 's2'");
            connection.commit();
        }

        untilCaughtUp();

        assertThat(names()).contains("Together, one", "Together, two").doesNotContain("Never");
    }

    /// This state lasts a moment after every commit, and until the confirmation where a standby has to confirm it.
    @Test
    void a_commit_that_waits_for_its_standby_is_applied_once_it_is_visible() throws Exception {
        untilCaughtUp();
        Future<Report> following = follow();
        old.needsAStandby(true);
        try {
            Future<?> update = threads.submit(() -> old.sql("UPDATE \"Session\" SET name = 'Late' WHERE id = 's1'"));
            Eventually.until("the commit waits for its standby", () -> old.count("""
                SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND datname = current_database()\
                """) == 1);
            Eventually.until("the commit is sent to the follower", () -> old.count("""
                SELECT count(*) FROM pg_stat_replication WHERE sent_lsn >= pg_current_wal_lsn()\
                """) == 1);
            long written = old.written();
            assertThat(catchThrowable(() -> update.get(1, TimeUnit.SECONDS))).isInstanceOf(TimeoutException.class);
            assertThat(confirmed()).as("the commit is not confirmed").isLessThan(written);

            old.needsAStandby(false);
            update.get();

            Eventually.until("the committed row", () -> names().contains("Late"));
            ended(following);
        } finally {
            old.needsAStandby(false);
        }
    }

    @Test
    void a_parent_deleted_before_its_children_is_not_a_conflict() throws Exception {
        untilCaughtUp();
        old.sql("UPDATE \"User\" SET name = 'Benno' WHERE id = 'u2'");
        old.sql("UPDATE \"Campaign\" SET name = 'Cinders' WHERE id = 'c3'");
        old.sql("DELETE FROM \"Session\" WHERE id = 's4'");
        old.sql("DELETE FROM \"Campaign\" WHERE id = 'c3'");
        old.sql("DELETE FROM \"User\" WHERE id = 'u2'");
        long written = old.written();

        new Follower(postgres, slot, migration(now, recorded), recorded, stopped::get, 1).run(true);

        assertThat(recorded.lines()).isEmpty();
        assertThat(now.all(User.class)).hasSize(1);
        assertThat(now.all(Campaign.class)).hasSize(2);
        assertThat(confirmed()).isGreaterThanOrEqualTo(written);
    }

    @Test
    void a_second_follower_waits_for_the_slot() throws Exception {
        untilCaughtUp();
        Future<Report> before = follow();
        Eventually.until(
                "the slot is taken",
                () -> old.count("SELECT count(*) FROM pg_replication_slots WHERE active"
                                + " AND slot_name = '%s'".formatted(slot.name()))
                        == 1);
        var waiting = new RecordedReport();
        Future<Report> next = threads.submit(
                () -> new Follower(postgres, slot, migration(now, waiting), waiting, () -> false).run(true));
        Eventually.until("the second follower waits", waiting::isWaiting);
        old.sql("UPDATE \"Session\" SET name = 'Handed over' WHERE id = 's1'");

        ended(before);
        next.get();

        assertThat(names()).contains("Handed over").hasSize(4);
    }

    @Test
    void changes_without_a_follower_are_applied_by_the_next_one() throws Exception {
        untilCaughtUp();
        old.sql("UPDATE \"Session\" SET name = 'Meanwhile' WHERE id = 's1'");
        old.sql("DELETE FROM \"Session\" WHERE id = 's3'");
        old.session("s8", "c1", "u1", "Born meanwhile");
        assertThat(slot.behind()).hasValueSatisfying(bytes -> assertThat(bytes).isPositive());

        untilCaughtUp();

        assertThat(names()).containsExactlyInAnyOrder("Meanwhile", "The Storm", "Embers", "Born meanwhile");
    }

    @Test
    void a_follower_killed_at_some_calls_loses_nothing() throws Exception {
        nothingIsLostByDyingAtEvery(5);
    }

    @Test
    @Tag("proof")
    void a_follower_killed_at_any_call_loses_nothing() throws Exception {
        nothingIsLostByDyingAtEvery(1);
    }

    private void nothingIsLostByDyingAtEvery(int step) throws Exception {
        untilCaughtUp();
        int calls = 0;
        boolean died = true;
        for (; died; calls += step) {
            String name = "Death after %d calls".formatted(calls);
            old.sql("UPDATE \"Session\" SET name = ? WHERE id = 's1'", name);
            old.sql("UPDATE \"Summary\" SET content = ? WHERE id = 'm1'", name);

            died = diesAfter(calls, KillSwitch.LastCall.ANSWER_LOST);
            untilCaughtUp();

            assertThat(names()).as(name).contains(name).hasSize(4);
            assertThat(texts()).as(name).contains(name).hasSize(3);
        }
        assertThat(calls).as("calls of a follower").isGreaterThan(FEWEST_CALLS);
    }

    @Test
    void a_follower_killed_during_a_cascading_delete_leaves_nothing_behind() throws Exception {
        nothingIsLeftByDyingAtEvery(15);
    }

    @Test
    @Tag("proof")
    void a_follower_killed_at_any_call_of_a_cascading_delete_leaves_nothing_behind() throws Exception {
        nothingIsLeftByDyingAtEvery(1);
    }

    private void nothingIsLeftByDyingAtEvery(int step) throws Exception {
        untilCaughtUp();
        int calls = 0;
        boolean died = true;
        for (; died; calls += step) {
            // New ones each time: a deletion looks for links of every deleted session of the campaign, so with one
            // campaign each follower would need two calls more than the last, and a step of 1 would never end.
            String campaign = "short" + calls;
            String session = "brief" + calls;
            old.campaign(campaign, "u1", "Short-lived");
            old.session(session, campaign, "u1", "Brief");
            untilCaughtUp();
            assertThat(names()).contains("Brief");
            old.sql("DELETE FROM \"Session\" WHERE id = ?", session);
            old.sql("DELETE FROM \"Campaign\" WHERE id = ?", campaign);

            died = diesAfter(calls, KillSwitch.LastCall.NEVER_SENT);
            untilCaughtUp();

            assertThat(names()).as("after dying at call %d", calls).hasSize(4);
            assertThat(now.all(Campaign.class)).hasSize(3);
            assertThat(recorded.lines()).isEmpty();
        }
        assertThat(calls).as("calls of a follower").isGreaterThan(FEWEST_CALLS);
    }

    /// Returns false if a follower needs no more calls. The only failure is the injected one.
    private boolean diesAfter(int calls, KillSwitch.LastCall lastCall) {
        var killSwitch = new KillSwitch();
        var killable = now.through(killSwitch.client(now.client()), now.bucket().client());
        killSwitch.dieAfter(calls, lastCall);
        Throwable failure = catchThrowable(() -> follower(killable).run(true));
        boolean died = killSwitch.revive();
        if (died) {
            assertThat(failure)
                    .as("a follower whose call %d failed", calls + 1)
                    .isNotNull()
                    .hasStackTraceContaining(KillSwitch.DEATH);
        } else {
            assertThat(failure).as("a follower that made %d calls", calls).isNull();
        }
        return died;
    }

    @Test
    void a_row_that_changes_during_the_first_copy_ends_with_its_newest_value() throws Exception {
        var once = new AtomicBoolean();
        var meanwhile = new RecordedReport(table -> {
            if (table == SourceTable.SESSION && once.compareAndSet(false, true)) {
                old.sql("UPDATE \"Session\" SET name = 'Newest' WHERE id = 's1'");
            }
        });

        new Follower(postgres, slot, migration(now, meanwhile), meanwhile, stopped::get).run(true);
        untilCaughtUp();

        assertThat(names()).contains("Newest").hasSize(4);
    }

    /// The log of the new slot does not have what changed after the copy had passed it.
    @Test
    void a_copy_that_was_interrupted_before_the_slot_existed_starts_over() throws Exception {
        var interrupted = new RecordedReport(table -> {
            if (table == SourceTable.SUMMARY) {
                throw new IllegalStateException("interrupted after the last session");
            }
        });
        assertThatThrownBy(() -> migration(now, interrupted).run(false)).hasMessageContaining("interrupted");
        old.sql("UPDATE \"Session\" SET name = 'Before the slot' WHERE id = 's1'");

        untilCaughtUp();

        assertThat(names()).contains("Before the slot").hasSize(4);
    }

    @Test
    void a_truncated_table_is_emptied_in_talestream() throws Exception {
        untilCaughtUp();
        old.sql("TRUNCATE \"Session\", \"Summary\"");

        untilCaughtUp();

        assertThat(names()).isEmpty();
        assertThat(texts()).isEmpty();
    }

    @Test
    void a_summary_moved_to_another_session_leaves_the_old_one() throws Exception {
        untilCaughtUp();
        old.sql("UPDATE \"Summary\" SET \"sessionId\" = 's4' WHERE id = 'm1'");

        untilCaughtUp();

        var sessions = now.target().sessions();
        assertThat(sessions.summaries(now.session("s1"))).hasSize(1);
        assertThat(sessions.summaries(now.session("s4"))).hasSize(1);
    }

    @Test
    void a_fixed_rejected_row_is_copied_with_its_descendants() throws Exception {
        old.user("u4", "x".repeat(101));
        old.campaign("c4", "u4", "Held back");
        old.session("s7", "c4", "u4", "Held back too");
        untilCaughtUp();
        assertThat(names()).hasSize(4);
        old.sql("UPDATE \"User\" SET name = 'Dee' WHERE id = 'u4'");

        untilCaughtUp();

        assertThat(names()).contains("Held back too");
    }

    @Test
    void only_id_columns_are_published() throws SQLException {
        slot.ensure();

        try (Connection connection = old.connection();
                var rows = connection
                        .createStatement()
                        .executeQuery("SELECT string_agg(attname, ',') FROM pg_publication_tables,"
                                + " unnest(attnames) AS attname WHERE tablename = 'User'")) {
            rows.next();
            assertThat(rows.getString(1)).isEqualTo("id");
        }
    }

    @Test
    void a_table_without_a_key_is_not_published_and_stays_writable() {
        old.sql("ALTER TABLE \"Summary\" DROP CONSTRAINT \"Summary_pkey\"");

        assertThat(catchThrowable(slot::ensure))
                .isInstanceOf(WrongSource.class)
                .hasMessageContaining("\"Summary\" has no primary key");

        old.sql("UPDATE \"Summary\" SET content = 'Still possible.' WHERE id = 'm1'");
    }

    private long confirmed() {
        return old.count(
                "SELECT pg_wal_lsn_diff(confirmed_flush_lsn, '0/0')::bigint FROM pg_replication_slots WHERE slot_name = '%s'"
                        .formatted(slot.name()));
    }

    private Future<Report> follow() {
        return threads.submit(() -> follower(now).run(false));
    }

    private Report ended(Future<Report> following) throws InterruptedException, ExecutionException {
        stopped.set(true);
        return following.get();
    }

    private void untilCaughtUp() throws InterruptedException {
        follower(now).run(true);
    }

    private Follower follower(TargetFixture to) {
        return new Follower(postgres, slot, migration(to, recorded), recorded, stopped::get);
    }

    private Migration migration(TargetFixture to, RecordedReport progress) {
        return new Migration(
                postgres,
                to.destination(),
                new MigrationSettings(new SubjectIds.Ids(), Optional.empty(), false, 4),
                progress);
    }

    private List<String> names() {
        return now.all(Session.class).stream()
                .map(session -> session.details().name().value())
                .toList();
    }

    private List<String> texts() {
        return now.all(Summary.class).stream().map(Summary::text).toList();
    }
}
