package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.ingest.store.DynamoDbClients;
import io.talestream.ingest.store.DynamoDbSettings;
import io.talestream.store.CapacityMeter;
import io.talestream.store.DynamoUsers;
import io.talestream.store.DynamoWorkspaces;
import io.talestream.store.Table;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The command as an operator types it, on the table of a system that runs, that does not, and on one elsewhere.
class MigrateLegacyIT {
    private static final WorkspaceId HOME = WorkspaceId.next();
    private static final int ANY_PORT = 0;

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void moves_in_a_system_that_is_running_and_moves_nothing_the_second_time() {
        try (var _ = LocalSystem.start(directory, ANY_PORT, _ -> {})) {
            putVersion1(item("a", "Lantern"), setting("theme #1", "\"dark\""));

            var dry = legacy("--data", directory.toString(), "--dry-run");
            assertThat(dry.status()).as(dry.toString()).isZero();
            assertThat(dry.out()).contains("Nothing was written.", "moved          1 item, 1 setting");

            var first = legacy("--data", directory.toString());
            assertThat(first.status()).as(first.toString()).isZero();
            assertThat(first.err()).isEmpty();
            assertThat(first.out())
                    .contains("moved          1 item, 1 setting", "left           0 items, 0 settings", "Verified: ");

            var second = legacy("--data", directory.toString());
            assertThat(second.status()).isZero();
            assertThat(second.out()).contains("moved          0 items, 0 settings");
        }
    }

    @Test
    void moves_in_a_system_that_is_not_running_and_leaves_it_startable() {
        start();

        var run = legacy("--data", directory.toString());

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.out()).contains("moved          1 item, 0 settings");
        try (var _ = LocalSystem.start(directory, ANY_PORT, _ -> {})) {
            assertThat(legacy("--data", directory.toString()).out()).contains("moved          0 items, 0 settings");
        }
    }

    @Test
    void what_a_killed_system_left_behind_is_not_trusted() throws Exception {
        start();
        Files.writeString(directory.resolve("endpoints"), "dynamodb=http://127.0.0.1:1");

        assertThat(legacy("--data", directory.toString()).status()).isZero();
    }

    @Test
    void a_system_that_has_stopped_says_no_longer_where_it_is() {
        try (var _ = LocalSystem.start(directory, ANY_PORT, _ -> {})) {
            assertThat(directory.resolve("endpoints")).exists();
        }
        assertThat(directory.resolve("endpoints")).doesNotExist();
    }

    @Test
    void a_system_that_is_just_starting_is_not_asked() {
        start();
        try (var _ = DataDirectory.open(directory)) {
            var run = legacy("--data", directory.toString());

            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("starting or stopping");
        }
    }

    @Test
    void what_is_left_is_named_and_the_status_says_so() {
        try (var _ = LocalSystem.start(directory, ANY_PORT, _ -> {})) {
            putVersion1(item("a", "Lantern"), item("b", ""));

            var run = legacy("--data", directory.toString());

            assertThat(run.status()).as(run.toString()).isEqualTo(1);
            assertThat(run.out())
                    .contains("left           ITEM#" + "b".repeat(64) + " / ITEM: ")
                    .contains("moved          1 item, 0 settings", "left           1 item, 0 settings");
        }
    }

    @Test
    void a_workspace_that_is_not_there_is_wrong_use() {
        start();

        var run = CommandRun.of(
                Map.of(),
                "migrate",
                "legacy",
                "--workspace",
                WorkspaceId.next().value(),
                "--data",
                directory.toString());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("There is no workspace");
    }

    @Test
    void a_table_elsewhere_is_named_by_options_or_by_the_environment_of_the_api() {
        try (var _ = LocalSystem.start(directory, ANY_PORT, _ -> {})) {
            putVersion1(item("a", "Lantern"));
            String endpoint = endpoint().toString();
            Map<String, String> keys = Map.of(
                    "TALESTREAM_DYNAMODB_ACCESS_KEY", EmbeddedDynamo.ACCESS_KEY,
                    "TALESTREAM_DYNAMODB_SECRET_KEY", EmbeddedDynamo.SECRET_KEY,
                    "TALESTREAM_DYNAMODB_ENDPOINT", endpoint);

            var other = CommandRun.of(keys, "migrate", "legacy", "--workspace", HOME.value(), "--table", "other");
            assertThat(other.status()).isEqualTo(2);
            assertThat(other.err()).contains("There is no table other at " + endpoint);

            var run = CommandRun.of(keys, "migrate", "legacy", "--workspace", HOME.value());
            assertThat(run.status()).as(run.toString()).isZero();
            assertThat(run.out()).contains("moved          1 item, 0 settings");
        }
    }

    /// A system that ran and stopped, with one item of version 1.
    private void start() {
        try (var _ = LocalSystem.start(directory, ANY_PORT, _ -> {})) {
            putVersion1(item("a", "Lantern"));
        }
    }

    @SafeVarargs
    private void putVersion1(Map<String, AttributeValue>... items) {
        try (var client = client()) {
            var table = new Table(client, "talestream", Clock.systemUTC(), CapacityMeter.NONE);
            var founder = new User(new UserId("gm"), new DisplayName("Robin"), Optional.empty());
            if (new DynamoUsers(table).create(founder) instanceof UserWrite.Written(var stored)) {
                new DynamoWorkspaces(table)
                        .found(Workspace.founded(HOME, new WorkspaceName("Friday"), founder.id()), stored)
                        .orThrow();
            }
            for (Map<String, AttributeValue> item : items) {
                client.putItem(put -> put.tableName("talestream").item(item));
            }
        }
    }

    private DynamoDbClient client() {
        return DynamoDbClients.open(new DynamoDbSettings(
                "talestream",
                EmbeddedDynamo.REGION,
                Optional.of(endpoint()),
                Optional.of(EmbeddedDynamo.ACCESS_KEY),
                Optional.of(EmbeddedDynamo.SECRET_KEY),
                Optional.empty()));
    }

    private URI endpoint() {
        return Endpoints.dynamodb(directory).orElseThrow();
    }

    private CommandRun legacy(String... where) {
        List<String> all = new ArrayList<>(List.of("migrate", "legacy", "--workspace", HOME.value()));
        all.addAll(List.of(where));
        return CommandRun.of(Map.of(), all.toArray(String[]::new));
    }

    private static Map<String, AttributeValue> item(String digit, String title) {
        return Map.of(
                "PK", AttributeValue.fromS("ITEM#" + digit.repeat(64)),
                "SK", AttributeValue.fromS("ITEM"),
                "title", AttributeValue.fromS(title),
                "status", AttributeValue.fromS("open"));
    }

    private static Map<String, AttributeValue> setting(String name, String value) {
        return Map.of(
                "PK", AttributeValue.fromS("SETTINGS"),
                "SK", AttributeValue.fromS("SET#" + name),
                "value", AttributeValue.fromS(value));
    }
}
