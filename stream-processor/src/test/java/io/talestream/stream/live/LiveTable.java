package io.talestream.stream.live;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.store.PageRequest;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.store.table.AttributeValues;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedQuery;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.stream.source.kcl.StreamConnection;
import io.talestream.testing.diagnosis.Diagnostics;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// A table on a separate engine. A wait that times out prints the leases, lag and parked changes of its groups.
public final class LiveTable implements AutoCloseable {
    /// One worker that starts quickly and keeps its leases even on a busy machine, so changes are not redelivered.
    public static final SourceTuning ONE_WORKER = new SourceTuning(
            Duration.ofMillis(50),
            Duration.ZERO,
            Duration.ofMinutes(5),
            Duration.ofMillis(500),
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            Duration.ofMillis(200),
            Duration.ofSeconds(10));

    private static final int MOST_ROWS = 20;

    private final EmbeddedDynamo engine = EmbeddedDynamo.inMemory();
    private final DynamoDbClient client;
    private final String name = "table-" + UUID.randomUUID();
    private final Diagnostics.Registration registration;

    public LiveTable() {
        this.client = client(engine.endpoint());
        TableCreation.ensure(client, name);
        this.registration = Diagnostics.register("groups of " + name, this::state);
    }

    public static StreamConnection connection(URI endpoint) {
        return new StreamConnection(
                client(endpoint), Optional.of(endpoint), Region.of(EmbeddedDynamo.REGION), credentials());
    }

    public String name() {
        return name;
    }

    public DynamoDbClient client() {
        return client;
    }

    public URI endpoint() {
        return engine.endpoint();
    }

    public StreamConnection connection() {
        return new StreamConnection(
                client, Optional.of(engine.endpoint()), Region.of(EmbeddedDynamo.REGION), credentials());
    }

    /// Writes the item as the change left it.
    public void write(ChangeRecord change) {
        client.putItem(
                r -> r.tableName(name).item(AttributeValues.toSdk(change.after().orElseThrow())));
    }

    /// The first page of changes parked for a consumer.
    public List<ParkedChange.Entry> parked(String consumer) {
        return new DynamoParkingLot(client, ParkingTable.besides(name), Clock.systemUTC())
                .list(ParkedQuery.all(consumer), PageRequest.first(MOST_ROWS))
                .items();
    }

    /// Calls `listener` after each write to the table.
    public void onWrite(Runnable listener) {
        engine.onWrite(table -> {
            if (table.equals(name)) {
                listener.run();
            }
        });
    }

    /// Closes the open shard; later writes go to its child shard.
    public void rollShards() {
        engine.rollShards();
    }

    @Override
    public void close() {
        registration.close();
        client.close();
        engine.close();
    }

    /// The rows of the auxiliary tables.
    private String state() {
        return client.listTables().tableNames().stream()
                .filter(table -> table.startsWith(name + "-"))
                .map(table -> table + ":\n" + rows(table))
                .collect(Collectors.joining("\n"));
    }

    private String rows(String table) {
        return client.scan(r -> r.tableName(table).limit(MOST_ROWS)).items().stream()
                .map(item -> "    " + new TreeMap<>(item))
                .collect(Collectors.joining("\n"));
    }

    private static DynamoDbClient client(URI endpoint) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(credentials())
                .httpClientBuilder(ApacheHttpClient.builder().maxConnections(100))
                .build();
    }

    private static StaticCredentialsProvider credentials() {
        return StaticCredentialsProvider.create(
                AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey()));
    }
}
