package io.talestream.bench;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.ingest.store.Credentials;
import io.talestream.ingest.store.DynamoDbClients;
import io.talestream.ingest.store.DynamoDbSettings;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.source.kcl.StreamConnection;
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

    @Override
    public void close() {
        client.close();
        dynamo.close();
    }
}
