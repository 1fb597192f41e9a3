package io.talestream.engines.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.engines.EngineFailure;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.OpenAddresses;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.dynamodb.services.local.monitoring.Telemetry;
import software.amazon.dynamodb.services.local.shared.access.api.dp.PutItemFunction;

class EmbeddedDynamoIT {
    /// Below the range of ephemeral ports.
    private static final int FIRST_PORT = 24_801;

    private static final StaticCredentialsProvider CREDENTIALS = StaticCredentialsProvider.create(
            AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey()));

    @Test
    void a_put_item_is_read_back() {
        try (var dynamo = EmbeddedDynamo.inMemory();
                var client = client(dynamo)) {
            createTable(client);
            put(client, "greeting", "well met");

            assertThat(get(client, "greeting")).isEqualTo("well met");
        }
    }

    @Test
    void every_completed_write_is_reported_with_its_table() {
        try (var dynamo = EmbeddedDynamo.inMemory();
                var client = client(dynamo)) {
            createTable(client);
            List<String> written = new CopyOnWriteArrayList<>();
            dynamo.onWrite(written::add);
            Map<String, AttributeValue> item = Map.of("id", AttributeValue.fromS("a"));

            get(client, "greeting");
            assertThatThrownBy(() -> client.putItem(
                            r -> r.tableName("things").item(item).conditionExpression("attribute_exists(id)")))
                    .isInstanceOf(DynamoDbException.class);
            assertThat(written).isEmpty();

            client.putItem(r -> r.tableName("things").item(item));
            client.updateItem(r -> r.tableName("things").key(item));
            client.deleteItem(r -> r.tableName("things").key(item));
            client.batchWriteItem(r -> r.requestItems(Map.of(
                    "things",
                    List.of(WriteRequest.builder().putRequest(p -> p.item(item)).build()))));
            client.transactWriteItems(r -> r.transactItems(
                    TransactWriteItem.builder()
                            .update(u -> u.tableName("things").key(item).updateExpression("REMOVE nothing"))
                            .build(),
                    TransactWriteItem.builder()
                            .put(p -> p.tableName("things").item(Map.of("id", AttributeValue.fromS("b"))))
                            .build()));
            assertThat(written).containsOnly("things").hasSize(5);
        }
    }

    @Test
    void requests_signed_with_other_keys_are_refused() {
        try (var dynamo = EmbeddedDynamo.inMemory()) {
            for (var wrong : List.of(
                    AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), "guessed"),
                    AwsBasicCredentials.create("guessed", EngineKeys.TEMPORARY.secretKey()))) {
                try (var stranger = client(dynamo, StaticCredentialsProvider.create(wrong))) {
                    assertThatThrownBy(stranger::listTables)
                            .isInstanceOfSatisfying(
                                    DynamoDbException.class,
                                    refused -> assertThat(
                                                    refused.awsErrorDetails().errorCode())
                                            .isEqualTo("UnrecognizedClientException"));
                }
            }
            try (var unsigned = client(dynamo, AnonymousCredentialsProvider.create())) {
                assertThatThrownBy(unsigned::listTables).isInstanceOf(DynamoDbException.class);
            }
        }
    }

    @Test
    void two_engines_in_memory_share_nothing() {
        try (var one = EmbeddedDynamo.inMemory();
                var other = EmbeddedDynamo.inMemory();
                var oneClient = client(one);
                var otherClient = client(other)) {
            createTable(oneClient);

            assertThat(otherClient.listTables().tableNames()).isEmpty();
        }
    }

    @Test
    void data_in_a_directory_survives_close_and_reopen(@TempDir Path temporary) {
        var directory = temporary.resolve("not/yet/there");
        try (var dynamo = EmbeddedDynamo.on(directory, EngineKeys.TEMPORARY);
                var client = client(dynamo)) {
            createTable(client);
            put(client, "greeting", "well met");
        }

        try (var dynamo = EmbeddedDynamo.on(directory, EngineKeys.TEMPORARY);
                var client = client(dynamo)) {
            assertThat(get(client, "greeting")).isEqualTo("well met");
        }
    }

    @Test
    void only_the_loopback_address_accepts_connections() throws IOException {
        try (var dynamo = EmbeddedDynamo.inMemory()) {
            assertThat(OpenAddresses.of(dynamo.endpoint())).containsExactly(OpenAddresses.LOOPBACK);
        }
    }

    @Test
    void a_requested_port_is_used(@TempDir Path directory) {
        for (int port = FIRST_PORT; ; port++) {
            try (var dynamo = EmbeddedDynamo.on(directory, port, EngineKeys.TEMPORARY)) {
                assertThat(dynamo.endpoint()).hasPort(port);
                return;
            } catch (EngineFailure e) {
                assertThat(e).as("this port is in use, so the next is tried").hasMessageContaining("port " + port);
            }
        }
    }

    @Test
    void a_port_in_use_is_reported(@TempDir Path directory) {
        try (var dynamo = EmbeddedDynamo.inMemory()) {
            var taken = dynamo.endpoint().getPort();

            assertThatThrownBy(() -> EmbeddedDynamo.on(directory, taken, EngineKeys.TEMPORARY))
                    .isInstanceOf(EngineFailure.class)
                    .hasMessageContaining("port " + taken);
        }
    }

    @Test
    void an_unusable_directory_is_reported(@TempDir Path temporary) throws IOException {
        var file = Files.createFile(temporary.resolve("a-file"));

        assertThatThrownBy(() -> EmbeddedDynamo.on(file, EngineKeys.TEMPORARY))
                .isInstanceOf(EngineFailure.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void rolling_shards_closes_the_open_shard_and_opens_its_child() {
        try (var dynamo = EmbeddedDynamo.inMemory();
                var client = client(dynamo);
                var streams = streams(dynamo)) {
            createTable(client);
            put(client, "greeting", "well met");
            var before = shards(client, streams);
            assertThat(before).hasSize(1);

            dynamo.rollShards();
            put(client, "greeting", "farewell");

            assertThat(shards(client, streams))
                    .hasSize(2)
                    .anySatisfy(shard -> assertThat(shard.parentShardId())
                            .isEqualTo(before.getFirst().shardId()));
        }
    }

    @Test
    void sequence_numbers_increase_after_a_stream_was_trimmed(@TempDir Path directory) {
        BigInteger last = lastOfTwoDaysAgo(directory);

        try (var dynamo = EmbeddedDynamo.on(directory, EngineKeys.TEMPORARY);
                var client = client(dynamo);
                var streams = streams(dynamo)) {
            assertThat(sequenceNumbers(client, streams)).isEmpty();
            put(client, "greeting", "well met again");
            assertThat(sequenceNumbers(client, streams)).hasSize(1).allMatch(next -> next.compareTo(last) > 0);
        }
    }

    @Test
    void a_position_in_a_shard_that_was_trimmed_and_rolled_over_is_reported_as_trimmed(@TempDir Path directory) {
        BigInteger last = lastOfTwoDaysAgo(directory);

        try (var dynamo = EmbeddedDynamo.on(directory, EngineKeys.TEMPORARY);
                var client = client(dynamo);
                var streams = streams(dynamo)) {
            dynamo.rollShards();
            Shard trimmed = shards(client, streams).getFirst();

            assertThatThrownBy(() -> streams.getShardIterator(read -> read.streamArn(stream(client))
                            .shardId(trimmed.shardId())
                            .shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
                            .sequenceNumber("%021d".formatted(last))))
                    .isInstanceOf(TrimmedDataAccessException.class);
        }
    }

    @Test
    void a_reader_that_waits_in_an_empty_shard_gets_its_first_changes() {
        try (var dynamo = EmbeddedDynamo.inMemory();
                var client = client(dynamo);
                var streams = streams(dynamo)) {
            createTable(client);
            createTable(client, "others");
            String at = beginning(client, streams, shards(client, streams).getFirst());
            assertThat(streams.getRecords(r -> r.shardIterator(at)).records()).isEmpty();

            client.putItem(put -> put.tableName("others").item(Map.of("id", AttributeValue.fromS("other"))));
            put(client, "greeting", "well met");
            put(client, "greeting", "farewell");

            assertThat(streams.getRecords(r -> r.shardIterator(at)).records()).hasSize(2);
        }
    }

    /// Stops an engine that has written two records. Returns the number of the last one.
    private static BigInteger lastOfTwoDaysAgo(Path directory) {
        try (var dynamo = EmbeddedDynamo.on(directory, EngineKeys.TEMPORARY);
                var client = client(dynamo);
                var streams = streams(dynamo)) {
            createTable(client);
            put(client, "greeting", "well met");
            put(client, "greeting", "farewell");
            List<BigInteger> written = sequenceNumbers(client, streams);
            assertThat(written).hasSize(2);
            dynamo.ageStreams(Duration.ofDays(2));
            return written.getLast();
        }
    }

    @Test
    void concurrent_calls_above_the_limit_are_queued_and_served() throws InterruptedException {
        int crowd = 200;
        int mostInside = 0;
        try (var dynamo = EmbeddedDynamo.inMemory();
                var client = client(dynamo)) {
            createTable(client);
            // The sampling call may itself be queued until the burst is over, so it is repeated.
            for (int i = 0; i < 10 && mostInside < 2; i++) {
                mostInside = Math.max(mostInside, mostInside(client, crowd));
            }
        }
        assertThat(mostInside).isBetween(2, EmbeddedDynamo.AT_ONCE);
    }

    @Test
    void telemetry_is_never_set_up() {
        try (var dynamo = EmbeddedDynamo.inMemory();
                var client = client(dynamo)) {
            createTable(client);

            assertThat(Telemetry.getTelemetry()).isEmpty();
        }
    }

    private static int mostInside(DynamoDbClient client, int crowd) throws InterruptedException {
        int most = 0;
        var served = new AtomicInteger();
        try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < crowd; i++) {
                int caller = i;
                people.execute(() -> {
                    put(client, "greeting " + caller, "well met");
                    served.incrementAndGet();
                });
            }
            people.shutdown();
            while (!people.awaitTermination(1, TimeUnit.MILLISECONDS)) {
                most = Math.max(most, insideTheEngine());
            }
        }
        assertThat(served).hasValue(crowd);
        return most;
    }

    private static int insideTheEngine() {
        return (int) Thread.getAllStackTraces().values().stream()
                .filter(stack -> Arrays.stream(stack)
                        .anyMatch(frame -> frame.getClassName().equals(PutItemFunction.class.getName())))
                .count();
    }

    private static DynamoDbClient client(EmbeddedDynamo dynamo) {
        return client(dynamo, CREDENTIALS);
    }

    private static DynamoDbClient client(EmbeddedDynamo dynamo, AwsCredentialsProvider credentials) {
        return DynamoDbClient.builder()
                .endpointOverride(dynamo.endpoint())
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(credentials)
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }

    private static DynamoDbStreamsClient streams(EmbeddedDynamo dynamo) {
        return DynamoDbStreamsClient.builder()
                .endpointOverride(dynamo.endpoint())
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(CREDENTIALS)
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }

    private static void createTable(DynamoDbClient client) {
        createTable(client, "things");
    }

    private static void createTable(DynamoDbClient client, String name) {
        client.createTable(table -> table.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName("id")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName("id")
                        .keyType(KeyType.HASH)
                        .build())
                .streamSpecification(s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
    }

    private static void put(DynamoDbClient client, String id, String text) {
        client.putItem(put -> put.tableName("things")
                .item(Map.of("id", AttributeValue.fromS(id), "text", AttributeValue.fromS(text))));
    }

    private static String get(DynamoDbClient client, String id) {
        var item = client.getItem(get -> get.tableName("things")
                .key(Map.of("id", AttributeValue.fromS(id)))
                .consistentRead(true));
        return item.item().getOrDefault("text", AttributeValue.fromS("")).s();
    }

    private static List<BigInteger> sequenceNumbers(DynamoDbClient client, DynamoDbStreamsClient streams) {
        return shards(client, streams).stream()
                .map(shard -> beginning(client, streams, shard))
                .flatMap(at -> streams.getRecords(r -> r.shardIterator(at)).records().stream())
                .map(change -> new BigInteger(change.dynamodb().sequenceNumber()))
                .toList();
    }

    private static String beginning(DynamoDbClient client, DynamoDbStreamsClient streams, Shard shard) {
        return streams.getShardIterator(i -> i.streamArn(stream(client))
                        .shardId(shard.shardId())
                        .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator();
    }

    private static String stream(DynamoDbClient client) {
        return client.describeTable(t -> t.tableName("things")).table().latestStreamArn();
    }

    private static List<Shard> shards(DynamoDbClient client, DynamoDbStreamsClient streams) {
        return streams.describeStream(s -> s.streamArn(stream(client)))
                .streamDescription()
                .shards();
    }
}
