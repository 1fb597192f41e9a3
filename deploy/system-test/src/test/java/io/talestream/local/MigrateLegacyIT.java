package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.config.DataDirectory;
import io.talestream.app.config.Endpoints;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.ingest.store.DynamoDbClients;
import io.talestream.migration.legacy.LegacyCheck;
import io.talestream.store.Users;
import io.talestream.store.Workspaces;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableCreation;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The command as an operator types it, on the tables of a running, a stopped and a remote system.
@ResourceLock(value = SharedSystem.DATA, mode = ResourceAccessMode.READ)
class MigrateLegacyIT {
    private static final int ANY_PORT = 0;

    private final WorkspaceId home = WorkspaceId.next();

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void migrating_a_running_system_twice_moves_nothing_the_second_time() {
        putVersion1(running(), keys(), item("a", "Lantern"), setting("theme #1", "\"dark\""));

        var dry = legacyOfTheRunning("--dry-run");
        assertThat(dry.status()).as(dry.toString()).isZero();
        assertThat(dry.out()).contains("Nothing was written.", "moved          1 item, 1 setting");

        var first = legacyOfTheRunning();
        assertThat(first.status()).as(first.toString()).isZero();
        assertThat(first.err()).isEmpty();
        assertThat(first.out())
                .contains("moved          1 item, 1 setting", "left           0 items, 0 settings", "Verified: ");

        var second = legacyOfTheRunning();
        assertThat(second.status()).isZero();
        assertThat(second.out()).contains("moved          0 items, 0 settings");
    }

    /// An item without a title cannot be moved.
    @Test
    void a_stopped_system_is_migrated_and_reports_what_is_left_when_it_starts() throws Exception {
        stopped(item("a", "Lantern"), item("b", ""));

        var run = legacy("--data", directory.toString());

        assertThat(run.status()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains("moved          1 item, 0 settings");
        List<String> lines = new ArrayList<>();
        try (var system = LocalSystem.start(directory, ANY_PORT, Map.of(), lines::add)) {
            assertThat(lines).contains("          " + LegacyCheck.SENTENCE);
            var operator = new ShellUser(
                    system.uri(), directory, OperatorsOption.starter().name());
            assertThat(operator.get("/operations").path("legacyItems").asBoolean())
                    .isTrue();
            assertThat(legacy("--data", directory.toString()).out()).contains("moved          0 items, 0 settings");
        }
    }

    @Test
    void the_endpoints_file_of_a_killed_system_is_ignored() throws Exception {
        stopped(item("a", "Lantern"));
        Files.writeString(directory.resolve("endpoints"), "dynamodb=http://127.0.0.1:1");

        assertThat(legacy("--data", directory.toString()).status()).isZero();
    }

    @Test
    void a_starting_system_is_not_migrated() {
        stopped(item("a", "Lantern"));
        try (var _ = DataDirectory.open(directory)) {
            var run = legacy("--data", directory.toString());

            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("starting or stopping");
        }
    }

    @Test
    void an_item_that_cannot_move_is_named_and_sets_the_exit_status() {
        stopped(item("a", "Lantern"), item("b", ""));

        var run = legacy("--data", directory.toString());

        assertThat(run.status()).as(run.toString()).isEqualTo(1);
        assertThat(run.out())
                .contains("left           ITEM#" + "b".repeat(64) + " / ITEM: ")
                .contains("moved          1 item, 0 settings", "left           1 item, 0 settings");
    }

    @Test
    void an_unknown_workspace_is_a_usage_error() {
        var run = SharedSystem.run(
                "migrate", "legacy", "--workspace", WorkspaceId.next().value());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("There is no workspace");
    }

    @Test
    void a_remote_table_is_configured_by_options_or_environment() {
        URI dynamo = running();
        putVersion1(dynamo, keys(), item("a", "Lantern"));
        Map<String, String> keys = Map.of(
                "TALESTREAM_DYNAMODB_ACCESS_KEY", keys().accessKey(),
                "TALESTREAM_DYNAMODB_SECRET_KEY", keys().secretKey(),
                "TALESTREAM_DYNAMODB_ENDPOINT", dynamo.toString());

        var other = CommandRun.of(keys, "migrate", "legacy", "--workspace", home.value(), "--table", "other");
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err()).contains("There is no table other at " + dynamo);

        var run = CommandRun.of(keys, "migrate", "legacy", "--workspace", home.value());
        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.out()).contains("moved          1 item, 0 settings");
    }

    private static URI running() {
        var _ = SharedSystem.system();
        return Endpoints.find(SharedSystem.directory(), Endpoints.DYNAMODB).orElseThrow();
    }

    private static EngineKeys keys() {
        return EngineKeys.find(SharedSystem.directory()).orElseThrow();
    }

    /// The table of a system that ran and stopped.
    @SafeVarargs
    private void stopped(Map<String, AttributeValue>... items) {
        try (var data = DataDirectory.open(directory);
                var dynamo = EmbeddedDynamo.on(data.of("dynamodb"), data.keys());
                var client = client(dynamo.endpoint(), data.keys())) {
            TableCreation.ensure(client, OpenTable.NAME);
            putVersion1(dynamo.endpoint(), data.keys(), items);
        }
    }

    @SafeVarargs
    private void putVersion1(URI dynamo, EngineKeys keys, Map<String, AttributeValue>... items) {
        try (var client = client(dynamo, keys)) {
            var table = new Table(client, OpenTable.NAME, Clock.systemUTC(), CapacityMeter.NONE);
            var users = new Users(table);
            var founder = new User(new UserId("gm-" + home.value()), new DisplayName("Robin"), Optional.empty());
            users.create(founder);
            new Workspaces(table)
                    .found(
                            Workspace.founded(home, new WorkspaceName("Friday"), founder.id()),
                            users.find(founder.id()).orElseThrow())
                    .orThrow();
            for (Map<String, AttributeValue> item : items) {
                client.putItem(put -> put.tableName(OpenTable.NAME).item(item));
            }
        }
    }

    private static DynamoDbClient client(URI dynamo, EngineKeys keys) {
        return DynamoDbClients.open(OpenTable.local(dynamo, keys));
    }

    private CommandRun legacyOfTheRunning(String... more) {
        return SharedSystem.run(
                Stream.concat(Stream.of("migrate", "legacy", "--workspace", home.value()), Stream.of(more))
                        .toArray(String[]::new));
    }

    private CommandRun legacy(String... where) {
        List<String> all = new ArrayList<>(List.of("migrate", "legacy", "--workspace", home.value()));
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
