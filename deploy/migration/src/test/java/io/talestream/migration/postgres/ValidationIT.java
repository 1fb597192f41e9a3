package io.talestream.migration.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.testing.engine.Engines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;

@ExtendWith(Engines.class)
class ValidationIT {
    private final SourceFixture old = SourceFixture.empty();
    private final Postgres postgres = old.open();
    private final TargetFixture now = TargetFixture.empty();

    @BeforeEach
    void copy() {
        old.campaignsAreDated();
        old.sampleSessions();
        old.sql("UPDATE \"Campaign\" SET \"createdAt\" = '2021-03-01'");
        var copied = new Migration(postgres, now.destination(), how(), new RecordedReport()).run(false);
        assertThat(copied.isComplete()).isTrue();
    }

    @AfterEach
    void close() {
        postgres.close();
        old.close();
    }

    @Test
    void validation_finds_no_difference_after_a_copy_and_writes_nothing() {
        var calls = new Calls();
        var watched = now.through(
                calls.through(DynamoDbClient.class, now.client()),
                calls.through(S3Client.class, now.bucket().client()));
        var recorded = new RecordedReport();

        Report report = new Validation(postgres, watched.destination(), how(), 1, recorded).run();

        assertThat(recorded.lines()).isEmpty();
        assertThat(report.isComplete()).isTrue();
        assertThat(report.of(SourceTable.SESSION).rows()).isEqualTo(4);
        assertThat(report.of(SourceTable.SUMMARY).rows()).isEqualTo(3);
        assertThat(calls.writes()).isEmpty();
    }

    /// A planted difference and the line that reports it.
    private record Planted(String line, Runnable plant) {}

    @Test
    void each_planted_difference_is_reported() {
        for (Planted planted : planted()) {
            planted.plant().run();
            assertThat(differences()).as("after planting: %s", planted.line()).contains(planted.line());
        }
        assertThat(differences())
                .as("all of them, and nothing else")
                .containsExactlyInAnyOrderElementsOf(
                        planted().stream().map(Planted::line).toList());
    }

    private List<Planted> planted() {
        var to = now.target();
        List<Planted> all = new ArrayList<>();
        all.add(new Planted("User u1 name: differs in Talestream", () -> {
            StoredValue<User> ada = to.users().find(new UserId("u1")).orElseThrow();
            to.users().update(ada, ada.value().named(new DisplayName("Not Ada")));
        }));
        all.add(new Planted(
                "User u2 email: differs in Talestream",
                () -> old.sql("UPDATE \"User\" SET email = 'ben@new.example' WHERE id = 'u2'")));
        all.add(new Planted(
                "Campaign c1 description: differs in Talestream",
                () -> old.sql("UPDATE \"Campaign\" SET description = 'Another' WHERE id = 'c1'")));
        all.add(new Planted(
                "Campaign c2 createdAt: differs in Talestream",
                () -> old.sql("UPDATE \"Campaign\" SET \"createdAt\" = '2021-03-02' WHERE id = 'c2'")));
        all.add(new Planted("Session s1 name: differs in Talestream", () -> {
            var there = to.sessions().find(now.session("s1")).orElseThrow();
            to.sessions()
                    .update(
                            there,
                            there.value()
                                    .described(new SessionDetails(
                                            new SessionName("Renamed here"),
                                            there.value().details().description(),
                                            Optional.empty(),
                                            Optional.empty(),
                                            there.value().visibility())));
        }));
        all.add(new Planted(
                "Session s5 id: is missing in Talestream", () -> old.session("s5", "c1", "u1", "Not copied yet")));
        all.add(new Planted(
                "Session s3 id: is only in Talestream", () -> old.sql("DELETE FROM \"Session\" WHERE id = 's3'")));
        all.add(new Planted(
                "Session s2 transcriptText: differs in Talestream",
                () -> old.sql("UPDATE \"Session\" SET \"transcriptText\" = 'Ada: Something else.' WHERE id = 's2'")));
        all.add(new Planted("Session s1 transcriptText: the file in S3 does not match its checksum", () -> {
            String key = to.sessions()
                    .transcript(now.session("s1"))
                    .orElseThrow()
                    .value()
                    .objectKey();
            now.bucket()
                    .client()
                    .putObject(put -> put.bucket(now.bucket().name()).key(key), RequestBody.fromString("{}"));
        }));
        all.add(new Planted("Summary m1 content: differs in Talestream", () -> {
            StoredValue<Summary> before = to.sessions().summaries(now.session("s1")).stream()
                    .filter(summary -> summary.value().edition() == Edition.GM)
                    .findFirst()
                    .orElseThrow();
            to.sessions()
                    .write(
                            Optional.of(before),
                            new Summary(
                                    before.value().session(),
                                    Edition.GM,
                                    "The keeper is honest.",
                                    before.value().author()))
                    .orThrow();
        }));
        all.add(new Planted("Session s1 shareToken: the link is missing in Talestream", () -> {
            var share = to.shares()
                    .resolve(new ShareToken("2f0c9a1e-7c0b-4f8a-9d59-0f7a7a8c3b11"))
                    .orElseThrow();
            to.shares().revoke(share);
        }));
        all.add(new Planted(
                "Summary m8 content: is missing in Talestream",
                () -> old.summary("m8", "s4", "PLAYER", "Not copied yet.")));
        all.add(new Planted("Session %s id: is only in Talestream".formatted(EXTRA.value()), () -> {
            var sibling = now.session("s4");
            to.sessions()
                    .create(
                            new SessionRef(sibling.workspace(), sibling.campaign(), EXTRA),
                            SessionDetails.named(new SessionName("Made here")),
                            new UserId("u2"))
                    .orThrow();
        }));
        return all;
    }

    private static final SessionId EXTRA = SessionId.next();

    @Test
    void a_missing_campaign_and_a_rejected_row_are_reported() {
        old.campaign("c7", "u1", " ");
        var at = now.session("s4");
        var campaign = now.target()
                .campaigns()
                .find(at.workspace(), new CampaignId(at.campaign().value()))
                .orElseThrow();
        now.target().campaigns().delete(campaign);

        assertThat(differences())
                .containsExactlyInAnyOrder(
                        "Campaign c7 name: was not copied: must not be blank",
                        "Campaign c3 id: is missing in Talestream",
                        "Session s4 id: is missing in Talestream");
    }

    private List<String> differences() {
        var recorded = new RecordedReport();
        Report report = new Validation(postgres, now.destination(), how(), 1, recorded).run();
        assertThat(report.isComplete()).isEqualTo(recorded.findings().isEmpty());
        return recorded.lines();
    }

    private static MigrationSettings how() {
        return new MigrationSettings(new SubjectIds.Ids(), Optional.empty(), false, 4);
    }
}
