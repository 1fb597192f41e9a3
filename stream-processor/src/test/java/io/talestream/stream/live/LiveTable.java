package io.talestream.stream.live;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.store.AttributeValues;
import io.talestream.store.TableCreation;
import io.talestream.stream.source.StreamConnection;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// A table on an engine of its own.
public final class LiveTable implements AutoCloseable {
    private final EmbeddedDynamo engine = EmbeddedDynamo.inMemory();
    private final DynamoDbClient client;
    private final String name = "table-" + UUID.randomUUID();

    public LiveTable() {
        this.client = client(engine.endpoint());
        TableCreation.ensure(client, name);
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

    /// Closes the open shard; what is written from now on goes to the one that follows.
    public void rollShards() {
        engine.rollShards();
    }

    @Override
    public void close() {
        client.close();
        engine.close();
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
                AwsBasicCredentials.create(EmbeddedDynamo.ACCESS_KEY, EmbeddedDynamo.SECRET_KEY));
    }
}
