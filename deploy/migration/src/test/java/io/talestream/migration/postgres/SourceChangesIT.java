package io.talestream.migration.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.user.User;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.migration.postgres.copy.Target;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.SourceTable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;

/// A copy into a system that has an earlier one.
class SourceChangesIT extends CopyFixture {
    @Test
    void a_repeated_copy_writes_only_its_checkpoint() {
        old.sampleSessions();
        copy();
        var before = now.raw();
        var calls = new Calls();
        var watched = now.through(
                calls.through(DynamoDbClient.class, now.client()),
                calls.through(S3Client.class, now.bucket().client()));

        new Migration(postgres, watched.destination(), how(false), recorded).run(false);

        assertThat(now.raw()).containsExactlyInAnyOrderElementsOf(before);
        assertThat(calls.writes())
                .as("it ensures the ledger, checkpoints each of three tables and deletes the checkpoint")
                .containsExactlyInAnyOrder("createTable", "putItem", "putItem", "putItem", "deleteItem");
    }

    @Test
    void a_row_changed_in_talestream_is_reported_and_kept() {
        old.sampleSessions();
        copy();
        Target to = now.target();
        isRenamedHere("s1", "My own name");

        copy();
        assertThat(recorded.lines()).as("PostgreSQL has changed nothing").isEmpty();

        old.sql("UPDATE \"Session\" SET name = 'Their name' WHERE id = 's1'");
        assertThat(copy().isComplete()).isFalse();

        assertThat(recorded.lines()).containsExactly("Session s1 name: was changed in Talestream since");
        assertThat(to.sessions()
                        .find(now.session("s1"))
                        .orElseThrow()
                        .value()
                        .details()
                        .name()
                        .value())
                .isEqualTo("My own name");
    }

    @Test
    void a_source_change_is_merged_with_a_change_in_talestream() {
        old.sampleSessions();
        copy();
        Target to = now.target();
        isRenamedHere("s1", "My own name");
        old.sql("UPDATE \"Summary\" SET content = 'The keeper is honest.' WHERE id = 'm1'");

        assertThat(copy().isComplete()).isTrue();

        var both = to.sessions().load(now.session("s1")).orElseThrow();
        assertThat(both.session().value().details().name().value()).isEqualTo("My own name");
        assertThat(both.summaries().stream()
                        .filter(summary -> summary.value().edition() == Edition.GM)
                        .map(summary -> summary.value().text()))
                .containsExactly("The keeper is honest.");
    }

    @Test
    void a_moved_session_is_in_its_new_campaign_only() {
        old.sampleSessions();
        copy();
        var before = now.session("s1");
        old.sql("UPDATE \"Session\" SET \"campaignId\" = 'c3' WHERE id = 's1'");

        assertThat(copy().isComplete()).isTrue();

        var after = now.session("s1");
        assertThat(after.workspace()).isNotEqualTo(before.workspace());
        assertThat(now.target().sessions().find(before)).isEmpty();
        assertThat(now.target().sessions().load(after).orElseThrow().summaries())
                .hasSize(2);
        assertThat(now.target()
                        .shares()
                        .resolve(new ShareToken("2f0c9a1e-7c0b-4f8a-9d59-0f7a7a8c3b11"))
                        .orElseThrow()
                        .value()
                        .session())
                .isEqualTo(after);
        assertThat(now.file(now.target()
                        .sessions()
                        .transcript(after)
                        .orElseThrow()
                        .value()
                        .objectKey()))
                .contains("It creaks");
    }

    @Test
    void a_campaign_with_a_new_owner_moves_with_its_sessions() {
        old.sampleSessions();
        copy();
        var before = now.session("s1");
        old.sql("UPDATE \"Campaign\" SET \"userId\" = 'u2' WHERE id = 'c1'");

        assertThat(copy().isComplete()).isTrue();

        assertThat(now.session("s1").workspace()).isEqualTo(now.session("s4").workspace());
        assertThat(now.target().campaigns().find(before.workspace(), before.campaign()))
                .isEmpty();
        assertThat(count(Campaign.class)).isEqualTo(3);
        assertThat(count(Session.class)).isEqualTo(4);
    }

    @Test
    void rows_deleted_in_the_source_are_deleted_children_first() {
        old.sampleSessions();
        copy();
        old.sql("DELETE FROM \"Summary\" WHERE \"sessionId\" = 's4'");
        old.sql("DELETE FROM \"Session\" WHERE id = 's4'");
        old.sql("DELETE FROM \"Campaign\" WHERE id = 'c3'");
        old.sql("DELETE FROM \"User\" WHERE id = 'u2'");
        old.sql("DELETE FROM \"Summary\" WHERE id = 'm2'");

        assertThat(copy().isComplete()).isTrue();

        assertThat(count(Session.class)).isEqualTo(3);
        assertThat(count(Campaign.class)).isEqualTo(2);
        assertThat(count(Workspace.class)).isEqualTo(1);
        assertThat(count(Member.class)).isEqualTo(1);
        assertThat(count(User.class)).isEqualTo(1);
        assertThat(count(Summary.class)).isEqualTo(2);
    }

    @Test
    void rows_deleted_while_deleted_rows_are_looked_for_are_not_a_conflict() {
        old.sampleSessions();
        copy();
        old.sql("DELETE FROM \"Summary\" WHERE \"sessionId\" = 's3'");
        old.sql("DELETE FROM \"Session\" WHERE id = 's3'");
        var copied = new AtomicBoolean();
        var meanwhile = new RecordedReport(table -> copied.set(table == SourceTable.SUMMARY));
        var calls = new Calls(_ -> {
            if (copied.getAndSet(false)) {
                old.sql("DELETE FROM \"Summary\" WHERE \"sessionId\" = 's4'");
                old.sql("DELETE FROM \"Session\" WHERE id = 's4'");
                old.sql("DELETE FROM \"Campaign\" WHERE id = 'c3'");
            }
        });
        var interrupted = now.through(
                calls.through(DynamoDbClient.class, now.client()), now.bucket().client());

        Report report = new Migration(postgres, interrupted.destination(), how(false), meanwhile).run(false);

        assertThat(meanwhile.lines()).isEmpty();
        assertThat(report.of(SourceTable.SESSION).removed()).isEqualTo(1);
        assertThat(old.count("SELECT count(*) FROM \"Campaign\""))
                .as("campaigns in PostgreSQL")
                .isEqualTo(2);
        assertThat(copy().isComplete()).isTrue();
        assertThat(count(Session.class)).isEqualTo(2);
        assertThat(count(Campaign.class)).isEqualTo(2);
    }

    private void isRenamedHere(String row, String name) {
        var sessions = now.target().sessions();
        var mine = sessions.find(now.session(row)).orElseThrow();
        sessions.update(mine, mine.value().described(SessionDetails.named(new SessionName(name))))
                .orThrow();
    }

    private long count(Class<?> type) {
        return now.all(type).size();
    }
}
