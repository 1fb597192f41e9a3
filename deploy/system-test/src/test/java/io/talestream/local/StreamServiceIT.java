package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import io.talestream.store.Users;
import io.talestream.store.Workspaces;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.Table;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The whole system as `talestream up` starts it, seen through its table, its bucket, its health and its metrics.
class StreamServiceIT {
    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void changes_are_projected_archived_indexed_and_monitored_across_a_restart() throws Exception {
        keepAPortThatNothingElseIsGiven();
        SessionRef session;
        String token;
        List<String> progress = new ArrayList<>();
        try (var system = LocalSystem.start(directory, 0, Map.of(), progress::add);
                var open = OpenTable.on(directory)) {
            token = token("Ada Vale");
            String operators = token(OperatorsOption.starter().name());
            startsOnAnEmptyDirectoryAndIsHealthy(system, operators, progress);
            assertThat(me(system, token)).contains("\"name\":\"Ada Vale\"");
            session = aSession(open.table());
            Bucket bucket = open.bucket();

            rename(open.table(), session, "Tidewater Rising");
            Eventually.until(
                    "the session has the new name",
                    () -> nameIn(open.table(), session).equals("Tidewater Rising"));
            Eventually.until(
                    "the session is counted",
                    () -> campaign(open.table(), session).value().sessionCount() == 1);
            Eventually.until("the changes are archived", () -> archived(bucket) > 0);
            Eventually.until("the new name is found", () -> isFound(open, "rising"));
            assertThat(sent(system, "/health", operators))
                    .contains("\"groups\"")
                    .contains("s behind");
            assertThat(sent(system, "/health", token)).doesNotContain("\"groups\"");
            Eventually.until(
                    "meters",
                    () -> get(system.uri().resolve("/prometheus"))
                            .contains(
                                    "talestream_consumer_changes_total{answer=\"applied\",consumer=\"projector\",group=\"work\"}"));
            closeIndex(open); // the next start opens it
        }
        assertThat(directory.resolve("endpoints"))
                .as("a stopped system publishes no endpoints")
                .doesNotExist();
        try (var system = LocalSystem.start(directory, 0, Map.of(), _ -> {});
                var open = OpenTable.on(directory)) {
            assertThat(get(system.uri().resolve("/health"))).contains("\"status\":\"UP\"");
            assertThat(me(system, token)).as("an earlier token").isEqualTo(me(system, token("ada vale")));
            rename(open.table(), session, "Tidewater Ebbing");
            Eventually.until(
                    "the session has the next name",
                    () -> nameIn(open.table(), session).equals("Tidewater Ebbing"));
            Eventually.until("the next name is found", () -> isFound(open, "ebbing"));
            assertThat(isFound(open, "rising")).isFalse();
        }
    }

    private static void startsOnAnEmptyDirectoryAndIsHealthy(LocalSystem system, String token, List<String> progress) {
        assertThat(sent(system, "/health", token))
                .contains("\"status\":\"UP\"")
                .contains("\"table\"")
                .contains("\"bucket\"")
                .contains("\"groups\"");
        assertThat(progress)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("data "),
                        line -> assertThat(line).startsWith("dynamodb "),
                        line -> assertThat(line).startsWith("s3 "),
                        line -> assertThat(line).startsWith("tokens "),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "operators " + OperatorsOption.starter().name()),
                        line -> assertThat(line).startsWith("search "),
                        line -> assertThat(line).startsWith("speech "),
                        line -> assertThat(line)
                                .isEqualTo("groups    search (search); work (archive, projector, transcription)"),
                        line -> assertThat(line).startsWith("api "),
                        line -> assertThat(line).startsWith("console ").endsWith("/app"));
    }

    /// The issuer reuses its port after a restart. A port from the ephemeral range may be taken by then.
    private void keepAPortThatNothingElseIsGiven() throws IOException {
        Path tokens = Files.createDirectories(directory.resolve(LocalEngines.TOKENS));
        Files.writeString(tokens.resolve("port"), Integer.toString(FreePort.any()));
    }

    private String token(String user) {
        CommandRun run =
                CommandRun.of(Map.of(), "token", "--user", user, "--data", directory.toString(), "--valid-for", "10m");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).matches("[\\w-]+\\.[\\w-]+\\.[\\w-]+\\R");
        return run.out().strip();
    }

    private static String me(LocalSystem system, String token) {
        return sent(system, "/api/me", token);
    }

    private static String sent(LocalSystem system, String path, String token) {
        return sent(HttpRequest.newBuilder(system.uri().resolve(path)).header("Authorization", "Bearer " + token));
    }

    private static void closeIndex(OpenTable open) {
        try (var index = open.index()) {
            new JsonCalls(index).post("/_all/_close", Map.of(), new byte[0]).orThrow();
        }
    }

    private static boolean isFound(OpenTable open, String word) {
        try (var index = open.index()) {
            return new JsonCalls(index)
                            .get("/" + index.name() + "/_search", Map.of("q", Fields.CAMPAIGN_NAME + ":" + word))
                            .orThrow()
                            .path("hits")
                            .path("total")
                            .path("value")
                            .asLong()
                    > 0;
        }
    }

    private static SessionRef aSession(Table table) {
        var users = new Users(table);
        var id = new UserId("sub-1");
        users.create(new User(id, new DisplayName("Ann"), Optional.empty()));
        StoredValue<Workspace> workspace = new Workspaces(table)
                .found(
                        Workspace.founded(WorkspaceId.next(), new WorkspaceName("Thursday"), id),
                        users.find(id).orElseThrow())
                .orThrow();
        StoredValue<Campaign> campaign = new Campaigns(table)
                .create(Campaign.started(workspace.value().id(), CampaignId.next(), new CampaignName("Tidewater"), id))
                .orThrow();
        var ref = new SessionRef(workspace.value().id(), campaign.value().id(), SessionId.next());
        new Sessions(table)
                .create(ref, SessionDetails.named(new SessionName("Landfall")), id)
                .orThrow();
        return ref;
    }

    private static void rename(Table table, SessionRef session, String name) {
        StoredValue<Campaign> before = campaign(table, session);
        new Campaigns(table)
                .update(before, before.value().named(new CampaignName(name)))
                .orThrow();
    }

    private static StoredValue<Campaign> campaign(Table table, SessionRef session) {
        return new Campaigns(table)
                .find(session.workspace(), session.campaign())
                .orElseThrow();
    }

    private static String nameIn(Table table, SessionRef session) {
        StoredValue<Session> found = new Sessions(table).find(session).orElseThrow();
        return found.value().campaignName().value().value();
    }

    private static long archived(Bucket bucket) {
        return bucket.client()
                .listObjectsV2(r -> r.bucket(bucket.name()).prefix("changes/"))
                .keyCount();
    }

    private static String get(URI page) {
        return sent(HttpRequest.newBuilder(page));
    }

    private static String sent(HttpRequest.Builder request) {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString()).body();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("no answer", e);
        }
    }
}
