package io.talestream.bench;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.ingest.store.Credentials;
import io.talestream.ingest.store.DynamoDbClients;
import io.talestream.ingest.store.DynamoDbSettings;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.consumer.Consumer;
import io.talestream.stream.group.DynamoGroupProgress;
import io.talestream.stream.group.GroupParts;
import io.talestream.stream.group.Groups;
import io.talestream.stream.group.ProgressTable;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.source.dynamodb.DynamoStreamsSource;
import io.talestream.stream.source.kcl.StreamConnection;
import io.talestream.stream.source.kcl.Tuning;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// An in-memory table, accessed like the product's.
public final class BenchTable implements AutoCloseable {
    public static final String NAME = "bench";

    private final EmbeddedDynamo dynamo = EmbeddedDynamo.inMemory();
    private final DynamoDbSettings settings = new DynamoDbSettings(
            NAME,
            EmbeddedDynamo.REGION,
            Optional.of(dynamo.endpoint()),
            Optional.of(EmbeddedDynamo.ACCESS_KEY),
            Optional.of(EmbeddedDynamo.SECRET_KEY),
            Optional.empty());
    private final DynamoDbClient client = DynamoDbClients.open(settings);

    public BenchTable() {
        TableCreation.ensure(client, NAME);
    }

    public DynamoDbClient client() {
        return client;
    }

    public StreamConnection connection() {
        return new StreamConnection(
                client,
                settings.endpoint(),
                Region.of(settings.region()),
                Credentials.of(settings.accessKey(), settings.secretKey()));
    }

    /// Starts a group of one worker that reads the whole stream, as the product runs it.
    public Groups start(String group, Consumer consumer) {
        String parking = ParkingTable.besides(NAME);
        String progress = ProgressTable.besides(NAME);
        ParkingTable.ensure(client, parking);
        ProgressTable.ensure(client, progress);
        var parts = GroupParts.usual(
                "bench",
                new DynamoParkingLot(client, parking, Clock.systemUTC()),
                new DynamoGroupProgress(client, progress),
                (_, _, _) -> {},
                (_, error) -> {
                    throw new IllegalStateException("the delivery ended; the run is void", error);
                },
                Clock.systemUTC());
        var source = new DynamoStreamsSource(connection(), NAME, Tuning.LOCAL);
        return Groups.start(source, Map.of(group, List.of(consumer)), parts);
    }

    @Override
    public void close() {
        client.close();
        dynamo.close();
    }
}
