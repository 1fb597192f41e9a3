package io.talestream.migration.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.migration.postgres.source.WrongSource;
import io.talestream.testing.engine.Engines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Invalid rows are reported by table, id and column, and not written.
@ExtendWith(Engines.class)
class RejectsIT {
    private final SourceFixture old = SourceFixture.empty();
    private final Postgres postgres = old.open();
    private final TargetFixture now = TargetFixture.empty();
    private final RecordedReport recorded = new RecordedReport();

    @AfterEach
    void close() {
        postgres.close();
        old.close();
    }

    @Test
    void every_kind_of_invalid_row_is_reported_and_not_written() {
        old.user("u1", "Ada");
        old.user("u2", "x".repeat(101));
        old.user("u3", "Cem");
        old.sql("UPDATE \"User\" SET email = 'nowhere' WHERE id = 'u3'");
        old.campaign("c1", "u1", "The Tide");
        old.campaign("c2", "u1", "x".repeat(201));
        old.campaign("c3", "u2", "Of one who does not fit");
        old.campaign("c4", "nobody", "Of nobody");
        old.session("s1", "c1", "u1", "");
        old.session("s2", "c1", "u1", "A line\nand another");
        old.session("s3", "c1", "u1", "Described at length");
        old.sql("UPDATE \"Session\" SET description = ? WHERE id = 's3'", "x".repeat(4_001));
        old.session("s4", "c2", "u1", "In a campaign that does not fit");
        old.session("s5", "c9", "u1", "In no campaign");
        old.session("s6", "c1", "u9", "Of nobody");
        old.session("s7", "c1", "u1", "At no time");
        old.sql("UPDATE \"Session\" SET \"createdAt\" = 'infinity' WHERE id = 's7'");
        old.session("s8", "c1", "u1", "Nothing said");
        old.transcript("s8", "WEBVTT\n\nthis is no cue");
        old.session("s9", "c1", "u1", "The one that fits");
        old.transcript("s9", "Ada: Here.");
        old.summary("m1", "s9", "GM", "Fits.");
        old.summary("m2", "s9", "GM", "One too many.");
        old.summary("m3", "s9", "PLAYER", "x".repeat(25_001));
        old.summary("m4", "s9", "OTHER", "Of another type.");
        old.summary("m5", "s9", "PLAYER", " ");

        Report report = migrate(new SubjectIds.Ids());

        assertThat(recorded.lines())
                .containsExactly(
                        "Campaign c2 name: must have at most 200 characters, has 201",
                        "Campaign c3 userId: its user u2 was rejected: name must have at most 100 characters, has 101",
                        "Campaign c4 userId: there is no user nobody",
                        "Session s1 name: must not be blank",
                        "Session s2 name: must not contain the control character U+000A",
                        "Session s3 description: must have at most 4000 characters, has 4001",
                        "Session s4 campaignId: its campaign c2 was rejected: name must have at most 200 characters,"
                                + " has 201",
                        "Session s5 campaignId: there is no campaign c9",
                        "Session s6 userId: there is no user u9",
                        "Session s7 createdAt: must be a time between 1970 and 9998",
                        "Session s8 transcriptText: line 4: expected the times of a cue",
                        "Summary m2 type: its session has a summary of type GM already: m1",
                        "Summary m3 content: must have at most 25000 characters, has 25001",
                        "Summary m4 type: must be GM or PLAYER",
                        "Summary m5 content: must not be blank",
                        "User u2 name: must have at most 100 characters, has 101",
                        "User u3 email: must look like name@example.org");
        assertThat(report.isComplete()).isFalse();
        assertThat(report.of(SourceTable.SESSION).rejected()).isEqualTo(8);
        assertThat(now.all(User.class))
                .singleElement()
                .matches(user -> user.id().value().equals("u1"));
        assertThat(now.all(Campaign.class))
                .singleElement()
                .matches(c -> c.name().value().equals("The Tide"));
        assertThat(now.all(Session.class))
                .singleElement()
                .matches(s -> s.details().name().value().equals("The one that fits"));
        assertThat(now.all(Summary.class))
                .singleElement()
                .matches(summary -> summary.text().equals("Fits."));
        assertThat(now.files())
                .hasSize(2)
                .allMatch(key -> key.contains(now.session("s9").session().value()));
    }

    @Test
    void a_rejected_row_is_reported_again_by_the_next_run() {
        old.sampleSessions();
        old.summary("m9", "s1", "GM", "One too many.");
        migrate(new SubjectIds.Ids());
        assertThat(recorded.lines()).hasSize(1);

        migrate(new SubjectIds.Ids());

        assertThat(recorded.lines()).hasSize(2).allMatch(line -> line.startsWith("Summary m9 type"));
    }

    @Test
    void a_fixed_row_is_copied_with_its_descendants() {
        old.user("u1", "x".repeat(101));
        old.campaign("c1", "u1", "The Tide");
        old.session("s1", "c1", "u1", "The Tavern");
        migrate(new SubjectIds.Ids());
        assertThat(now.items()).isEmpty();
        old.sql("UPDATE \"User\" SET name = 'Ada' WHERE id = 'u1'");

        assertThat(migrate(new SubjectIds.Ids()).isComplete()).isTrue();

        assertThat(now.all(Session.class)).hasSize(1);
    }

    @Test
    void an_address_taken_by_another_user_is_reported() {
        old.sampleSessions();
        now.target()
                .users()
                .create(new User(
                        new UserId("other"), new DisplayName("Other"), Optional.of(new Email("u1@old.example"))));

        migrate(new SubjectIds.Ids());

        assertThat(recorded.lines())
                .contains("User u1 email: belongs to another user in Talestream")
                .contains("Campaign c1 userId: the workspace of its user does not exist")
                .contains("Session s1 campaignId: its campaign is not in Talestream");
        assertThat(now.all(Session.class))
                .singleElement()
                .matches(s -> s.details().name().value().equals("Embers"));
        assertThat(now.files()).as("the only copied session has no transcript").isEmpty();
    }

    @Test
    void users_are_mapped_by_the_list(@TempDir Path directory) throws Exception {
        old.sampleSessions();
        old.user("u3", "Cem");
        Path list = directory.resolve("users.csv");
        Files.writeString(list, "# who is who\nu1,7f2e-sub-of-ada\nU2@Old.example,sub-of-ben\n");

        migrate(SubjectIds.listedIn(list));

        assertThat(recorded.lines()).containsExactly("User u3 id: is not in the list of users, and nor is its email");
        assertThat(now.all(User.class).stream().map(user -> user.id().value()))
                .containsExactlyInAnyOrder("7f2e-sub-of-ada", "sub-of-ben");
        assertThat(now.all(Session.class).stream().map(s -> s.createdBy().value()))
                .containsOnly("7f2e-sub-of-ada", "sub-of-ben");
    }

    @Test
    void a_user_mapped_to_another_sub_is_reported_and_kept() {
        old.sampleSessions();
        migrate(new SubjectIds.Ids());

        migrate(new SubjectIds.Listed(Map.of("u1", "someone-else", "u2", "u2")));

        assertThat(recorded.lines()).contains("User u1 id: was copied for another sub before");
        assertThat(now.all(User.class).stream().map(user -> user.id().value())).containsExactlyInAnyOrder("u1", "u2");
    }

    @Test
    void a_missing_table_and_a_missing_column_are_reported() {
        old.sql("DROP TABLE \"Summary\"");
        old.sql("ALTER TABLE \"Session\" RENAME COLUMN \"shareToken\" TO share_token");

        assertThat(catchThrowable(() -> migrate(new SubjectIds.Ids())))
                .isInstanceOf(WrongSource.class)
                .hasMessageContaining("the table \"Summary\"")
                .hasMessageContaining("the column \"Session\".\"shareToken\"");
    }

    private Report migrate(SubjectIds subs) {
        return new Migration(
                        postgres, now.destination(), new MigrationSettings(subs, Optional.empty(), false, 4), recorded)
                .run(false);
    }
}
