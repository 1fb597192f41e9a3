package io.talestream.migration.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceSchema;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.migration.postgres.source.SourceWriter;
import io.talestream.migration.postgres.source.WrongSource;
import io.talestream.store.objects.ReceivedTranscript;
import io.talestream.stream.archive.Coverage;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillSwitch;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class ReverseIT {
    private static final UserId ADA = new UserId("u1");
    private static final String LINES = "Ada: Down we go.\nBen: After you.";
    private static final String SRT = "1\n00:00:01,000 --> 00:00:02,000\nAda: Down we go.\n";

    private final SourceFixture old = SourceFixture.empty();
    private final Postgres postgres = old.open();
    private final TargetFixture now = TargetFixture.empty();
    private final ArchiveFixture archive = new ArchiveFixture(now);
    private final RecordedReport recorded = new RecordedReport();
    private final WorkspaceId home = DerivedIds.workspace("u1");
    private final SessionRef deep = new SessionRef(home, CampaignId.next(), SessionId.next());
    private final ShareToken link = ShareToken.random();

    @BeforeEach
    void cutOver() throws InterruptedException {
        old.campaignsAreDated();
        old.sampleSessions();
        old.sql("UPDATE \"Campaign\" SET \"createdAt\" = '2021-03-01'");
        forwards();
        archive.archive();
    }

    @AfterEach
    void close() {
        archive.close();
        postgres.close();
        old.close();
    }

    @Test
    void changes_of_every_kind_are_applied_and_both_are_equal_then() throws Exception {
        assertThat(backwards(now).isComplete()).isTrue();
        var to = now.target();
        StoredValue<User> ada = to.users().find(ADA).orElseThrow();
        to.users().update(ada, ada.value().named(new DisplayName("Ada L.")));
        StoredValue<Campaign> tide =
                to.campaigns().find(home, DerivedIds.campaign("c1")).orElseThrow();
        to.campaigns()
                .update(tide, tide.value().named(new CampaignName("The Ebb")))
                .orThrow();
        rename("s1", "The Inn");
        summarise("s1", "The keeper is honest.");
        to.shares()
                .revoke(to.shares()
                        .resolve(new ShareToken("2f0c9a1e-7c0b-4f8a-9d59-0f7a7a8c3b11"))
                        .orElseThrow());
        complete(now.session("s3"), TranscriptFormat.PLAIN_TEXT, LINES);
        to.sessions().delete(to.sessions().find(now.session("s2")).orElseThrow());
        to.campaigns()
                .delete(to.campaigns()
                        .find(DerivedIds.workspace("u2"), DerivedIds.campaign("c3"))
                        .orElseThrow());
        SessionRef made = created();

        Report report = reverse();

        assertThat(recorded.lines()).isEmpty();
        assertThat(report.isComplete()).isTrue();
        assertThat(old.texts("SELECT name FROM \"User\" ORDER BY id")).containsExactly("Ada L.", "Ben");
        assertThat(old.texts("SELECT name FROM \"Campaign\" ORDER BY \"createdAt\", id"))
                .containsExactly("The Ebb", "The Long Road", "The Deep");
        assertThat(old.texts("SELECT name FROM \"Session\" ORDER BY \"createdAt\", id"))
                .containsExactly("The Inn", "Milestones", "Down");
        assertThat(old.texts("SELECT content FROM \"Summary\" ORDER BY content"))
                .containsExactly(
                        "Down they went.", "The keeper is honest.", "They met the keeper.", "They went down, somehow.");
        assertThat(old.texts("SELECT \"transcriptText\" FROM \"Session\" WHERE id = 's3'"))
                .as("as received")
                .containsExactly(LINES);
        assertThat(old.texts("SELECT \"transcriptText\" FROM \"Session\" WHERE name = 'Down'"))
                .as("a format that PostgreSQL's texts do not have")
                .containsExactly("[00:00:01] Ada: Down we go.\n");
        assertThat(old.texts("SELECT \"shareToken\" FROM \"Session\" WHERE \"shareToken\" IS NOT NULL"))
                .as("the revoked link is gone")
                .hasSize(1);
        assertThat(differences()).isEmpty();
        assertThat(now.target().sessions().find(made)).isPresent();
    }

    @Test
    void what_is_applied_already_is_not_written_again() throws Exception {
        backwards(now);
        rename("s1", "The Inn");
        created();
        assertThat(reverse().of(SourceTable.SESSION).written()).isEqualTo(2);

        Report again = reverse();

        for (SourceTable table : SourceTable.values()) {
            assertThat(again.of(table).written() + again.of(table).removed()).isZero();
        }
    }

    @Test
    void after_an_undone_cut_over_the_migration_finds_everything_in_place() throws Exception {
        backwards(now);
        rename("s1", "The Inn");
        created();
        reverse();
        int items = now.items().size();
        old.sql("UPDATE \"Session\" SET name = 'Back again' WHERE id = 's4'");

        Report report = forwards();

        assertThat(recorded.lines()).isEmpty();
        assertThat(report.of(SourceTable.SESSION).written())
                .as("the change after it")
                .isEqualTo(1);
        assertThat(now.items()).hasSize(items);
        assertThat(differences()).isEmpty();
        old.sql("UPDATE \"Session\" SET name = 'Not copied' WHERE id = 's4'");
        assertThat(backwards(now).isComplete()).as("validated again").isFalse();
    }

    @Test
    void it_starts_only_when_both_are_equal() throws Exception {
        old.sql("UPDATE \"Session\" SET name = 'Not copied' WHERE id = 's1'");

        assertThat(backwards(now).isComplete()).isFalse();

        assertThat(recorded.lines()).containsExactly("Session s1 name: differs in Talestream");
        assertThat(old.texts("SELECT name FROM \"Session\" WHERE id = 's1'")).containsExactly("Not copied");
    }

    @Test
    void a_gap_of_the_archive_and_a_second_writer_are_refused() throws Exception {
        backwards(now);
        try (var _ = new SourceWriter(postgres, SourceSchema.read(postgres))) {
            assertThat(catchThrowable(() -> backwards(now)))
                    .isInstanceOf(WrongSource.class)
                    .hasMessageContaining("Another process");
        }
        Instant hour = Instant.now().plus(Duration.ofHours(1));
        archive.coverage().missed(new Coverage.Missing(Instant.EPOCH, hour));

        assertThat(catchThrowable(() -> backwards(now)))
                .isInstanceOf(WrongSource.class)
                .hasMessageContaining("does not cover");
    }

    @Test
    void a_reversal_killed_at_some_calls_loses_nothing() throws Exception {
        nothingIsLostByDyingAtEvery(17);
    }

    @Test
    @Tag("proof")
    void a_reversal_killed_at_any_call_loses_nothing() throws Exception {
        nothingIsLostByDyingAtEvery(1);
    }

    private void nothingIsLostByDyingAtEvery(int step) throws Exception {
        backwards(now);
        boolean died = true;
        int calls = 0;
        // The same entities each time: every run reads the changes of the last hour, and must not need more and more
        // calls.
        for (; died; calls += step) {
            String name = "Death after %d calls".formatted(calls);
            rename("s1", name);
            summarise("s1", name);
            SessionRef made = created();
            archive.archive();

            died = diesAfter(calls);
            backwards(now);

            assertThat(old.texts("SELECT name FROM \"Session\" WHERE id = 's1'"))
                    .containsExactly(name);
            assertThat(old.texts("SELECT content FROM \"Summary\" WHERE id = 'm1'"))
                    .containsExactly(name);
            assertThat(old.count("SELECT count(*) FROM \"Session\"")).as(name).isEqualTo(5);
            assertThat(old.count("SELECT count(*) FROM \"Summary\"")).as(name).isEqualTo(5);

            now.target()
                    .campaigns()
                    .delete(now.target().campaigns().find(home, made.campaign()).orElseThrow());
            reverse();
            assertThat(old.count("SELECT count(*) FROM \"Campaign\"")).as(name).isEqualTo(3);
            assertThat(differences()).as(name).isEmpty();
        }
        assertThat(calls).as("calls of a reversal").isGreaterThan(20);
    }

    /// Returns false if a reversal needs no more calls. The only failure is the injected one.
    private boolean diesAfter(int calls) {
        var killSwitch = new KillSwitch();
        var killable = now.through(killSwitch.client(now.client()), now.bucket().client());
        killSwitch.dieAfter(calls, calls % 2 == 0 ? KillSwitch.LastCall.ANSWER_LOST : KillSwitch.LastCall.NEVER_SENT);
        Throwable failure = catchThrowable(() -> backwards(killable));
        boolean died = killSwitch.revive();
        if (died) {
            assertThat(failure).as("call %d", calls + 1).isNotNull().hasStackTraceContaining(KillSwitch.DEATH);
        } else {
            assertThat(failure).as("a reversal that made %d calls", calls).isNull();
        }
        return died;
    }

    private Report reverse() throws InterruptedException {
        archive.archive();
        return backwards(now);
    }

    private Report backwards(TargetFixture from) throws InterruptedException {
        return new Reversal(
                        postgres,
                        from.destination(),
                        how(),
                        () -> Optional.of(Instant.now().plusSeconds(10)),
                        recorded,
                        () -> false)
                .run(true);
    }

    private Report forwards() {
        return new Migration(postgres, now.destination(), how(), recorded).run(false);
    }

    private List<String> differences() {
        var found = new RecordedReport();
        new Validation(postgres, now.destination(), how(), 1, found, true).run();
        return found.lines();
    }

    private void rename(String row, String name) {
        StoredValue<Session> session =
                now.target().sessions().find(now.session(row)).orElseThrow();
        now.target()
                .sessions()
                .update(
                        session,
                        session.value()
                                .described(new SessionDetails(
                                        new SessionName(name),
                                        session.value().details().description(),
                                        Optional.empty(),
                                        Optional.empty(),
                                        session.value().visibility())))
                .orThrow();
    }

    private void summarise(String row, String text) {
        StoredValue<Summary> before = now.target().sessions().summaries(now.session(row)).stream()
                .filter(summary -> summary.value().edition() == Edition.GM)
                .findFirst()
                .orElseThrow();
        var after = new Summary(before.value().session(), Edition.GM, text, new Author.Person(ADA));
        now.target().sessions().write(Optional.of(before), after).orThrow();
    }

    /// A campaign with a session that has everything, created in Talestream.
    private SessionRef created() throws IOException {
        var to = now.target();
        var campaign = Campaign.started(home, deep.campaign(), new CampaignName("The Deep"), ADA);
        to.campaigns().create(campaign).orThrow();
        to.sessions()
                .create(deep, SessionDetails.named(new SessionName("Down")), ADA)
                .orThrow();
        complete(deep, TranscriptFormat.SUBRIP, SRT);
        return deep;
    }

    private void complete(SessionRef ref, TranscriptFormat format, String text) throws IOException {
        var to = now.target();
        try (var received =
                ReceivedTranscript.read(format, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            String id = ObjectKeys.idOf(Version.at(Instant.now()));
            String key = to.files().keep(ref, id, received.raw(), format.mediaType(), received.normalised());
            boolean isNew = format == TranscriptFormat.SUBRIP;
            List<Summary> summaries = isNew
                    ? List.of(
                            new Summary(ref, Edition.GM, "They went down, somehow.", new Author.Machine("test")),
                            new Summary(ref, Edition.PLAYER, "Down they went.", new Author.Machine("test")))
                    : List.of();
            to.sessions()
                    .complete(
                            to.sessions().find(ref).orElseThrow(),
                            new JobState.Done(
                                    Optional.empty(), Clock.systemUTC().instant()),
                            new TranscriptionResult(
                                    received.transcript().pointer(ref, key), summaries, Optional.empty()))
                    .orThrow();
            if (isNew) {
                Instant end = Instant.now().plus(Duration.ofDays(9));
                to.shares()
                        .create(new Share(link, ref, ADA, end), Idempotency.NO_KEY)
                        .orThrow();
            }
        }
    }

    private static MigrationSettings how() {
        return new MigrationSettings(new SubjectIds.Ids(), Optional.empty(), false, 4);
    }
}
