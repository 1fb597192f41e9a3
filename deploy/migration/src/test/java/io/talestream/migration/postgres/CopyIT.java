package io.talestream.migration.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.migration.postgres.copy.Ledger;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.copy.Target;
import io.talestream.migration.postgres.mapping.SubjectIds;
import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.report.Report;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.Postgres;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.migration.postgres.source.WrongSource;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.engine.Throttling;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;

class CopyIT extends CopyFixture {
    @Test
    void every_row_is_copied_to_its_owner() {
        old.sampleSessions();

        Report report = copy();

        assertThat(recorded.lines()).isEmpty();
        assertThat(report.isComplete()).isTrue();
        assertThat(report.of(SourceTable.SESSION).written()).isEqualTo(4);
        Target to = now.target();
        var ada = new UserId("u1");
        assertThat(to.users().find(ada).orElseThrow().value().name()).isEqualTo(new DisplayName("Ada"));
        var seats = to.members().workspacesOf(ada, PageRequest.first(10)).items();
        assertThat(seats).singleElement().matches(seat -> seat.value().isOwner());
        var tide = to.campaigns()
                .list(seats.getFirst().value().workspace(), PageRequest.first(10))
                .items()
                .getFirst()
                .value();
        assertThat(List.of(tide.name().value(), tide.description().value()))
                .isIn(List.of("The Tide", "About The Tide"), List.of("The Long Road", "About The Long Road"));
        var tavern = to.sessions().load(now.session("s1")).orElseThrow();
        assertThat(tavern.session().value().details().name()).isEqualTo(new SessionName("The Tavern"));
        assertThat(tavern.session().value().campaignName().value().value()).isEqualTo("The Tide");
        assertThat(tavern.session().value().job()).isInstanceOf(JobState.Done.class);
        assertThat(tavern.summaries().stream().map(summary -> summary.value().text()))
                .containsExactlyInAnyOrder("They met the keeper, who lies.", "They met the keeper.");
        assertThat(tavern.summaries()).allMatch(summary -> summary.value().isByPerson());
        String key = tavern.transcript().orElseThrow().value().objectKey();
        assertThat(now.file(key)).contains("\"speaker\":\"Ben\"").contains("It creaks");
        assertThat(now.file(key.replace("transcript.json", "raw"))).startsWith("Ada: We open the door.\nBen:");
    }

    @Test
    void a_session_keeps_its_creation_time_and_lists_are_ordered_by_it() {
        old.user("u1", "Ada");
        old.campaign("c1", "u1", "The Tide");
        for (int i = 1; i <= 3; i++) {
            old.session("s" + (9 - i), "c1", "u1", "Evening " + i);
            old.sql("UPDATE \"Session\" SET \"createdAt\" = ?::timestamp WHERE id = ?", "2021-03-0" + i, "s" + (9 - i));
        }

        copy();

        var ref = now.session("s8");
        var list = now.target()
                .sessions()
                .listNewestFirst(ref.workspace(), ref.campaign(), PageRequest.first(10))
                .items();
        assertThat(list.stream().map(s -> s.value().details().name().value()))
                .containsExactly("Evening 3", "Evening 2", "Evening 1");
        assertThat(list.getLast().createdAt()).isEqualTo(Instant.parse("2021-03-01T00:00:00Z"));
    }

    @Test
    void campaigns_keep_their_creation_times_and_their_order() {
        old.user("u1", "Ada");
        for (int i = 1; i <= 3; i++) {
            old.campaign("c" + (9 - i), "u1", "Campaign " + i);
        }
        copy();
        old.campaignsAreDated();
        for (int i = 1; i <= 3; i++) {
            old.sql(
                    "UPDATE \"Campaign\" SET \"createdAt\" = ?::timestamp WHERE id = ?",
                    "2021-03-0" + i,
                    "c" + (9 - i));
        }
        old.campaign("c1", "u1", "Campaign 4");
        old.sql("UPDATE \"Campaign\" SET \"createdAt\" = '2021-03-04' WHERE id = 'c1'");

        copy();

        var list = now.target()
                .campaigns()
                .list(DerivedIds.workspace("u1"), PageRequest.first(10))
                .items();
        assertThat(list.stream().map(campaign -> campaign.value().name().value()))
                .as("also those that were copied without one before")
                .containsExactly("Campaign 1", "Campaign 2", "Campaign 3", "Campaign 4");
        assertThat(list.getFirst().createdAt()).isEqualTo(Instant.parse("2021-03-01T00:00:00Z"));
    }

    @Test
    void a_valid_share_token_is_kept_and_an_invalid_one_is_replaced() {
        old.sampleSessions();

        copy();

        var shares = now.target().shares();
        assertThat(shares.resolve(new ShareToken("2f0c9a1e-7c0b-4f8a-9d59-0f7a7a8c3b11"))
                        .orElseThrow()
                        .value()
                        .session())
                .isEqualTo(now.session("s1"));
        Map<String, String> links = new TreeMap<>();
        migration(false).links(links::put);
        assertThat(links).containsOnlyKeys("2f0c9a1e-7c0b-4f8a-9d59-0f7a7a8c3b11", "V1StGXR8_Z5jdHi6B-myT");
        assertThat(shares.resolve(new ShareToken(links.getOrDefault("V1StGXR8_Z5jdHi6B-myT", "")))
                        .orElseThrow()
                        .value()
                        .session())
                .isEqualTo(now.session("s2"));
    }

    /// A test for each call at which the process may die.
    @Test
    void the_ledger_of_a_killed_copy_matches_its_writes() {
        old.sampleSessions();
        boolean died = true;
        for (int calls = 2; died; calls++) {
            TargetFixture other = TargetFixture.empty();
            var killSwitch = new KillSwitch();
            var killable = other.through(
                    killSwitch.client(other.client()), other.bucket().client());
            killSwitch.dieAfter(calls, KillSwitch.LastCall.ANSWER_LOST);
            Throwable death = catchThrowable(
                    () -> new Migration(postgres, killable.destination(), how(false), new RecordedReport()).run(false));
            died = killSwitch.revive();

            assertThat(death != null).isEqualTo(died);
            assertThat(noted(other)).as("after %d calls", calls).isEqualTo(written(other));
        }
    }

    @Test
    void unprocessed_keys_of_a_throttled_batch_are_read_again() {
        old.sampleSessions();
        copy();
        List<String> rows = List.of("s1", "s2", "s3", "s4");
        var unthrottled = new Ledger(now.client(), now.name()).find(SourceTable.SESSION, rows);
        var throttling = new Throttling(call -> call == 0);

        var found = new Ledger(throttling.client(now.client()), now.name()).find(SourceTable.SESSION, rows);

        assertThat(throttling.count()).isEqualTo(1);
        assertThat(found).isEqualTo(unthrottled).hasSize(4);
    }

    @Test
    void another_database_is_refused_and_nothing_is_deleted() {
        old.sampleSessions();
        copy();
        Map<ItemKey, Object> copied = now.items();
        try (SourceFixture other = SourceFixture.empty();
                Postgres connected = other.open()) {
            other.user("v1", "Vera");

            for (boolean dryRun : List.of(true, false)) {
                var migration = new Migration(connected, now.destination(), how(dryRun), recorded);
                assertThatThrownBy(() -> migration.run(false))
                        .isInstanceOf(WrongSource.class)
                        .hasMessageContaining("none of the 2 users that were copied before");
            }
        }

        assertThat(now.items()).isEqualTo(copied);
    }

    private static Map<String, Integer> noted(TargetFixture system) {
        var ledger = new Ledger(system.client(), system.name());
        Map<String, Integer> noted = new TreeMap<>();
        for (SourceTable table : List.of(SourceTable.USER, SourceTable.CAMPAIGN, SourceTable.SESSION)) {
            ledger.pass(table, entries -> noted.merge(table.label(), entries.size(), Integer::sum));
        }
        return noted;
    }

    private static Map<String, Integer> written(TargetFixture system) {
        Map<String, Integer> written = new TreeMap<>(Map.of("User", 0, "Campaign", 0, "Session", 0));
        system.items()
                .values()
                .forEach(item -> written.computeIfPresent(item.getClass().getSimpleName(), (_, count) -> count + 1));
        return written;
    }

    @Test
    void a_row_that_changes_while_it_is_copied_ends_with_its_newest_value() {
        old.sampleSessions();
        var once = new AtomicBoolean();
        var meanwhile = new RecordedReport(table -> {
            if (table == SourceTable.SESSION && once.compareAndSet(false, true)) {
                old.sql("UPDATE \"Session\" SET name = 'The Tavern, again' WHERE id = 's1'");
                old.transcript("s2", "Ada: The sea has fallen.");
                old.sql("UPDATE \"Summary\" SET content = 'Nobody sent the storm.' WHERE id = 'm3'");
                old.session("s5", "c3", "u2", "A late one");
                old.sql("DELETE FROM \"Session\" WHERE id = 's3'");
            }
        });

        new Migration(postgres, now.destination(), how(false), meanwhile).run(false);

        var sessions = now.target().sessions();
        assertThat(sessions.find(now.session("s1"))
                        .orElseThrow()
                        .value()
                        .details()
                        .name()
                        .value())
                .isEqualTo("The Tavern, again");
        var storm = sessions.load(now.session("s2")).orElseThrow();
        assertThat(now.file(storm.transcript().orElseThrow().value().objectKey()))
                .contains("has fallen");
        assertThat(storm.summaries().getFirst().value().text()).isEqualTo("Nobody sent the storm.");
        assertThat(sessions.find(now.session("s5"))).isPresent();
        assertThat(now.items().values().stream()
                        .filter(Session.class::isInstance)
                        .map(Session.class::cast)
                        .map(s -> s.details().name().value()))
                .containsExactlyInAnyOrder("The Tavern, again", "The Storm", "Embers", "A late one");
    }

    @Test
    void a_user_who_signed_in_before_keeps_the_profile_and_gets_a_workspace() {
        old.sampleSessions();
        var mine = new User(new UserId("u1"), new DisplayName("Ada of the Tide"), Optional.empty());
        now.target().users().create(mine);

        assertThat(copy().isComplete()).isTrue();

        assertThat(now.target().users().find(mine.id()).orElseThrow().value()).isEqualTo(mine);
        assertThat(now.target()
                        .members()
                        .workspacesOf(mine.id(), PageRequest.first(5))
                        .items())
                .hasSize(1);
    }

    @Test
    void a_dry_run_writes_nothing_and_reports_the_same() {
        old.sampleSessions();
        old.session("s9", "c1", "u1", " ");
        var calls = new Calls();
        var watched = now.through(
                calls.through(DynamoDbClient.class, now.client()),
                calls.through(S3Client.class, now.bucket().client()));

        Report would = new Migration(postgres, watched.destination(), how(true), recorded).run(false);

        assertThat(calls.writes()).isEmpty();
        assertThat(now.raw()).isEmpty();
        assertThat(now.files()).isEmpty();
        assertThat(new Ledger(now.client(), now.name()).isThere()).isFalse();
        assertThat(recorded.lines()).containsExactly("Session s9 name: must not be blank");
        Report did = copy();
        assertThat(did.of(SourceTable.SESSION).written())
                .isEqualTo(would.of(SourceTable.SESSION).written())
                .isEqualTo(4);
        assertThat(recorded.lines()).hasSize(2);
    }

    @Test
    void recordings_are_copied_from_the_given_bucket_or_reported_as_left() {
        old.sampleSessions();
        old.sql("UPDATE \"Session\" SET \"audioStorageKey\" = 'uploads/tavern.mp3' WHERE id = 's1'");
        old.sql("UPDATE \"Session\" SET \"audioStorageKey\" = 'uploads/embers.mp3' WHERE id = 's4'");
        old.sql("UPDATE \"Session\" SET \"audioStorageKey\" = 'uploads/lost.mp3' WHERE id = 's3'");
        String bucket = Engines.s3().newBucket();
        for (String name : List.of("tavern", "embers")) {
            now.bucket()
                    .client()
                    .putObject(
                            put -> put.bucket(bucket)
                                    .key("uploads/" + name + ".mp3")
                                    .contentType("audio/mpeg"),
                            RequestBody.fromString("heard " + name));
        }

        assertThat(copy().isComplete()).as("left, as configured").isTrue();
        assertThat(recorded.findings()).hasSize(3).allMatch(f -> f.kind() == Finding.Kind.LEFT);
        var with = new MigrationSettings(new SubjectIds.Ids(), Optional.of(bucket), false, 4);
        var withBucket = new RecordedReport();
        new Migration(postgres, now.destination(), with, withBucket).run(false);

        assertThat(withBucket.lines())
                .containsExactly("Session s3 audioStorageKey: the object does not exist in the bucket of recordings");
        var tavern =
                now.target().sessions().find(now.session("s1")).orElseThrow().value();
        assertThat(tavern.job().status()).isEqualTo(JobState.Status.DONE);
        assertThat(now.file(tavern.job().recording().orElseThrow().objectKey())).isEqualTo("heard tavern");
        var embers =
                now.target().sessions().find(now.session("s4")).orElseThrow().value();
        assertThat(embers.job())
                .isInstanceOfSatisfying(
                        JobState.Failed.class,
                        failed -> assertThat(failed.worthRetrying()).isTrue());
    }
}
