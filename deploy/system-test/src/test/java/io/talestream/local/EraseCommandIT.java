package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.change.ChangeJson;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.AttributeValues;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.Hour;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.parking.RefusedChange;
import io.talestream.testing.time.Eventually;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/// The command as an operator types it, while the groups run. It looks at all data of the system.
@ResourceLock(SharedSystem.DATA)
class EraseCommandIT {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String SAID = "Mira: The lighthouse keeper buried nine silver compasses";

    @Test
    void an_erased_workspace_is_in_no_store_and_the_archive_of_others_is_whole() throws Exception {
        try (var table = new LocalTable(SharedSystem.system());
                var other = new LocalTable(SharedSystem.system());
                OpenTable open = OpenTable.on(SharedSystem.directory())) {
            String id = table.workspace();
            table.session("Landfall", SAID);
            other.session("Landfall", SAID);
            park(open, new WorkspaceId(id));
            Eventually.until(
                    () -> "both are searchable",
                    () -> table.search("compasses").total() == 1
                            && other.search("compasses").total() == 1);
            Eventually.until(() -> "both are archived", () -> archived(open, id) > 3);
            long others = archived(open, other.workspace());

            CommandRun dry = erase(id, "--dry-run");
            assertThat(dry.status()).as(dry.toString()).isZero();
            assertThat(dry.out()).contains("Nothing was deleted.").containsPattern("parked .* 1 found");
            assertThat(archived(open, id)).isPositive();

            CommandRun run = erase(id);
            assertThat(run.status()).as(run.toString()).isZero();
            assertThat(run.out())
                    .contains("Erased.")
                    .containsPattern("parked +1 deleted")
                    .containsPattern("index +[1-9]\\d* deleted");
            assertThat(archived(open, id)).isZero();
            assertThat(archived(open, other.workspace())).isGreaterThanOrEqualTo(others);
            assertThat(other.search("compasses").total()).isEqualTo(1);

            CommandRun again = erase(id);
            assertThat(again.status()).as(again.toString()).isZero();
        }
    }

    @Test
    void it_refuses_a_wrong_id_and_an_account_that_exists() throws Exception {
        ShellUser ada = SharedSystem.newcomer("ada");
        String id = ada.get("/api/me").path("id").asText();

        assertThat(SharedSystem.run("erase").status()).isEqualTo(2);
        assertThat(erase("no-such-id").status()).isEqualTo(2);
        assertThat(SharedSystem.run("erase", "--user", id).status()).isEqualTo(2);
        assertThat(ada.get("/api/me").path("id").asText()).isEqualTo(id);
    }

    @Test
    void all_that_was_deleted_is_erased_accounts_included() throws Exception {
        ShellUser ada = SharedSystem.newcomer("ada");
        String id = ada.get("/api/me").path("id").asText();
        String workspace = JSON.readTree(ada.send("POST", "/api/workspaces", "{\"name\":\"The silent belfry\"}")
                        .body())
                .path("id")
                .asText();
        try (OpenTable open = OpenTable.on(SharedSystem.directory())) {
            Eventually.until(() -> "the account is archived", () -> archived(open, workspace) > 0);
            assertThat(delete(ada)).isEqualTo(204);

            CommandRun run = SharedSystem.run("erase", "--deleted");

            assertThat(run.status()).as(run.toString()).isZero();
            assertThat(archived(open, "USER#" + id)).isZero();
            assertThat(archived(open, "MEMBER#" + id)).isZero();
            assertThat(archived(open, workspace)).isZero();
        }
    }

    /// Also of a member of another user's workspace.
    @Test
    void nothing_is_left_of_a_voice_when_its_account_is_erased() throws Exception {
        ShellUser ada = SharedSystem.newcomer("ada");
        ShellUser bo = SharedSystem.newcomer("bo");
        String id = ada.get("/api/me").path("id").asText();
        String workspace = posted(bo, "/api/workspaces", "{\"name\":\"The belfry\"}", "id");
        String code = posted(bo, "/api/workspaces/" + workspace + "/invites", "{\"role\":\"PLAYER\"}", "code");
        ada.post("/api/invites/" + code + "/accept");
        String voice = "/api/workspaces/" + workspace + "/voice";
        assertThat(change(ada, "PUT", voice, BodyPublishers.ofString("{\"recognise\":true}")))
                .isEqualTo(200);
        assertThat(delete(ada)).isEqualTo(204);
        try (OpenTable open = OpenTable.on(SharedSystem.directory())) {
            var key = new ItemKey.VoiceProfileKey(new WorkspaceId(workspace), new UserId(id));
            assertThat(stored(open, key)).as("a tombstone").isTrue();

            CommandRun run = SharedSystem.run("erase", "--user", id);

            assertThat(run.status()).as(run.toString()).isZero();
            assertThat(stored(open, key)).isFalse();
            assertThat(archived(open, "VOICE#")).isZero();
        }
    }

    private static boolean stored(OpenTable open, ItemKey key) {
        return open.client()
                .getItem(get -> get.tableName(open.name()).key(AttributeValues.toSdk(key.attributes())))
                .hasItem();
    }

    private static String posted(ShellUser user, String path, String body, String field) throws Exception {
        return JSON.readTree(user.send("POST", path, body).body()).path(field).asText();
    }

    private static int delete(ShellUser user) throws Exception {
        return change(user, "DELETE", "/api/me", BodyPublishers.noBody());
    }

    private static int change(ShellUser user, String method, String path, BodyPublisher body) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(user.api().resolve(path))
                    .header("Authorization", "Bearer " + user.token())
                    .header("Content-Type", "application/json")
                    .header("If-Match", "*")
                    .method(method, body)
                    .build();
            return http.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    private static CommandRun erase(String workspace, String... more) {
        String[] all = new String[more.length + 3];
        all[0] = "erase";
        all[1] = "--workspace";
        all[2] = workspace;
        System.arraycopy(more, 0, all, 3, more.length);
        return SharedSystem.run(all);
    }

    /// How many archived changes contain this text.
    private static long archived(OpenTable open, String text) {
        var archive = new ChangeArchive(open.bucket(), open.name());
        long[] found = {0};
        try {
            for (Hour hour : archive.hours(Optional.empty(), Optional.empty())) {
                for (String object : archive.objects(hour)) {
                    archive.read(object, change -> {
                        found[0] += ChangeJson.write(change).contains(text) ? 1 : 0;
                        return true;
                    });
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return found[0];
    }

    private static void park(OpenTable open, WorkspaceId workspace) {
        var setting = new Setting(workspace, new SettingName("rules"), new JsonText("\"nine silver compasses\""));
        var stored = StoredValue.fresh(setting, new Version(1), Instant.now());
        var change = new ChangeRecord(
                ItemCodecs.SETTING.key(setting).attributes(),
                Optional.empty(),
                Optional.of(ItemFormat.encode(ItemCodecs.SETTING, stored)),
                Instant.now(),
                Ids.next());
        new DynamoParkingLot(open.client(), ParkingTable.besides(open.name()), Clock.systemUTC())
                .park(new RefusedChange("search", change, Optional.empty(), "a test parked it", ""));
    }
}
