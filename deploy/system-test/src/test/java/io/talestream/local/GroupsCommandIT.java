package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.resources.IndexLocation;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.ingest.store.DynamoDbSettings;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupParts;
import io.talestream.stream.group.Groups;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.source.LeaseState;
import io.talestream.stream.source.ShardPlace;
import io.talestream.stream.source.kcl.LeaseTable;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.Eventually;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// The commands as an operator types them, on a running group and on a stopped one.
class GroupsCommandIT {
    /// A worker that is delayed by a busy machine keeps its shards and gets no change twice. It renews its leases as
    /// rarely as any.
    private static final SourceTuning HELD = SourceTuning.LOCAL.losingShardsAfter(SourceTuning.ALONE.failOver());

    private final String tableName = "groups-" + Ids.next();
    private final DynamoDbClient client = Engines.dynamo().client();
    private final OpenTable table;

    GroupsCommandIT() {
        var settings = new DynamoDbSettings(
                tableName,
                EmbeddedDynamo.REGION,
                Optional.of(Engines.dynamo().endpoint()),
                Optional.of(EngineKeys.TEMPORARY.accessKey()),
                Optional.of(EngineKeys.TEMPORARY.secretKey()),
                Optional.empty());
        TableCreation.ensure(client, tableName);
        ParkingTable.ensure(client, ParkingTable.besides(tableName));
        ProgressTable.ensure(client, ProgressTable.besides(tableName));
        table = OpenTable.elsewhere(settings, IndexLocation.nowhere(), Map.of());
    }

    @AfterEach
    void stop() {
        table.close();
    }

    @Test
    void a_table_without_groups_shows_none() {
        assertThat(run("groups").out()).isEqualTo("No group has run on this table." + System.lineSeparator());
        assertThat(run("groups", "--group", "work").status()).isEqualTo(2);
        var reset = run("groups", "reset", "--group", "work", "--to", "now");
        assertThat(reset.status()).isEqualTo(2);
        assertThat(reset.err()).contains("--group must name one that has run");
    }

    @Test
    void a_running_group_is_shown_and_only_a_stopped_one_is_reset() {
        put("a");
        put("b");
        var counting = new Counting();
        try (var _ = start(counting)) {
            counting.awaits("SET#a", "SET#b");
            shows(List.of("groups"), "GROUP", "LAG", "CHANGES", "work", "worker-1", "shardId-", " 0.0 s");
            shows(
                    List.of("groups", "--json"),
                    "\"group\":\"work\"",
                    "\"owner\":\"worker-1\"",
                    "\"lagChanges\":0",
                    "\"running\":true");
            Eventually.until(
                    "the checkpoint is shown", () -> !run("groups").out().contains("TRIM_HORIZON"));

            var reset = run("groups", "reset", "--group", "work", "--to", "beginning");
            assertThat(reset.status()).isEqualTo(2);
            assertThat(reset.err()).contains("The group work is running: stop its workers");
        }

        var dry = run("groups", "reset", "--group", "work", "--to", "beginning", "--dry-run");
        assertThat(dry.status()).as(dry.toString()).isZero();
        assertThat(dry.out()).contains("Nothing was written.", "-> TRIM_HORIZON");
        assertThat(run("groups").out()).doesNotContain("TRIM_HORIZON");

        var reset = run("groups", "reset", "--group", "work", "--to", "beginning");
        assertThat(reset.status()).as(reset.toString()).isZero();
        assertThat(run("groups").out()).contains("TRIM_HORIZON");
        var again = new Counting();
        try (var _ = start(again)) {
            again.awaits("SET#a", "SET#b");
        }
        assertThat(again.keys).containsExactlyInAnyOrder("SET#a", "SET#b");
    }

    @Test
    void a_group_reset_to_a_time_gets_the_changes_since_then() {
        put("a");
        put("b");
        var counting = new Counting();
        try (var _ = start(counting)) {
            counting.awaits("SET#a", "SET#b");
        }
        assertThat(run("groups", "reset", "--group", "work", "--to", "now").out())
                .doesNotContain("-> TRIM_HORIZON");
        assertThat(run("groups", "reset", "--group", "work", "--to", Instant.EPOCH.toString())
                        .out())
                .contains("-> TRIM_HORIZON");
        assertThat(run("groups", "reset", "--group", "work", "--to", "now").status())
                .isZero();
        put("c");

        var since = new Counting();
        try (var _ = start(since)) {
            since.awaits("SET#c");
        }
        assertThat(counting.keys).containsExactlyInAnyOrder("SET#a", "SET#b");
        assertThat(since.keys).containsExactly("SET#c");
    }

    @ParameterizedTest
    @CsvSource({"shardId-000000000000, ''", "shardId-00000001767225600000-0a1b2c3d, tales"})
    void a_group_that_reads_a_kinesis_stream_is_not_reset(String shard, String stream) {
        var leases = LeaseTable.of(client, tableName, "work");
        leases.ensure(() -> List.of(new ShardPlace(shard, List.of(), "0", "1")));
        List<LeaseState> before = leases.all();

        var reset =
                run(Map.of("TALESTREAM_STREAM_KINESIS", stream), "groups", "reset", "--group", "work", "--to", "now");

        assertThat(reset.status()).as(reset.toString()).isEqualTo(2);
        assertThat(reset.err()).contains("The group work reads a Kinesis stream", "talestream replay");
        assertThat(leases.all()).isEqualTo(before);
        assertThat(run("groups").out()).contains("No group has run");
    }

    private void shows(List<String> command, String... parts) {
        Eventually.until(
                () -> run(command.toArray(String[]::new)).toString(),
                () -> Stream.of(parts)
                        .allMatch(run(command.toArray(String[]::new)).out()::contains));
    }

    private Groups start(Consumer consumer) {
        var parts = GroupParts.usual(
                "worker-1",
                new DynamoParkingLot(client, ParkingTable.besides(tableName), Clock.systemUTC()),
                new DynamoGroupProgress(client, ProgressTable.besides(tableName)),
                (_, _, _) -> {},
                (_, _) -> {},
                Clock.systemUTC());
        return Groups.start(table.changes(HELD), Map.of("work", List.of(consumer)), parts);
    }

    private CommandRun run(String... arguments) {
        return run(Map.of(), arguments);
    }

    private CommandRun run(Map<String, String> settings, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(
                "--table", tableName, "--endpoint", Engines.dynamo().endpoint().toString()));
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("TALESTREAM_DYNAMODB_ACCESS_KEY", EngineKeys.TEMPORARY.accessKey());
        environment.put("TALESTREAM_DYNAMODB_SECRET_KEY", EngineKeys.TEMPORARY.secretKey());
        return CommandRun.of(environment, all.toArray(String[]::new));
    }

    private void put(String name) {
        var workspace = new WorkspaceId("01JZ8Q5V7W3N9K2M4P6R8T0XYB");
        var setting = new Setting(workspace, new SettingName(name), new JsonText("1"));
        var stored = StoredValue.fresh(setting, new Version(1), Instant.now());
        client.putItem(
                r -> r.tableName(tableName).item(AttributeValues.toSdk(ItemFormat.encode(ItemCodecs.SETTING, stored))));
    }

    private static final class Counting implements Consumer {
        private final List<String> keys = new CopyOnWriteArrayList<>();

        void awaits(String... all) {
            Eventually.until(() -> keys + " are handled", () -> keys.containsAll(List.of(all)));
        }

        @Override
        public String name() {
            return "projector";
        }

        @Override
        public Answer apply(Change.Decoded change) {
            keys.add(change.key().sk());
            return new Answer.Applied();
        }
    }
}
