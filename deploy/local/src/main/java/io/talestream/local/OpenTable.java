package io.talestream.local;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.ingest.store.DynamoDbClients;
import io.talestream.ingest.store.DynamoDbSettings;
import io.talestream.store.CapacityMeter;
import io.talestream.store.Table;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/// The table for as long as an operator's command takes, with whatever had to be started to reach it.
final class OpenTable implements AutoCloseable {
    static final String NAME = "talestream";

    private final OpenParts opened = new OpenParts();
    private final DynamoDbClient client;
    private final String name;

    private OpenTable(DynamoDbSettings settings, AutoCloseable... before) {
        for (AutoCloseable part : before) {
            opened.add(part);
        }
        this.name = settings.table();
        this.client = opened.add(DynamoDbClients.open(settings));
        try {
            client.describeTable(describe -> describe.tableName(name));
        } catch (ResourceNotFoundException e) {
            close();
            throw new WrongUse("There is no table %s at %s.".formatted(name, place(settings)));
        } catch (SdkException e) {
            close();
            throw new IllegalStateException(
                    "The table %s at %s does not answer: %s".formatted(name, place(settings), e.getMessage()), e);
        }
    }

    static OpenTable elsewhere(DynamoDbSettings settings) {
        return new OpenTable(settings);
    }

    /// Asks the system that runs on this directory; where none does, its engine is started until the command is done.
    static OpenTable on(Path directory) {
        if (!Files.isDirectory(directory.resolve("dynamodb"))) {
            throw new WrongUse("There is no talestream in %s: name its directory with --data, or a table with --table."
                    .formatted(directory.toAbsolutePath().normalize()));
        }
        Optional<DataDirectory> data = DataDirectory.openIfFree(directory);
        if (data.isPresent()) {
            var dynamo = started(data.get());
            return new OpenTable(local(dynamo.endpoint()), data.get(), dynamo);
        }
        URI running = Endpoints.dynamodb(directory)
                .orElseThrow(
                        () -> new WrongUse("The talestream on %s is just starting or stopping: try again in a moment."
                                .formatted(directory)));
        return new OpenTable(local(running));
    }

    Table table() {
        return new Table(client, name, Clock.systemUTC(), CapacityMeter.NONE);
    }

    @Override
    public void close() {
        opened.close();
    }

    private static EmbeddedDynamo started(DataDirectory data) {
        try {
            return EmbeddedDynamo.on(data.of("dynamodb"));
        } catch (RuntimeException e) {
            data.close();
            throw e;
        }
    }

    private static DynamoDbSettings local(URI endpoint) {
        return new DynamoDbSettings(
                NAME,
                EmbeddedDynamo.REGION,
                Optional.of(endpoint),
                Optional.of(EmbeddedDynamo.ACCESS_KEY),
                Optional.of(EmbeddedDynamo.SECRET_KEY),
                Optional.empty());
    }

    private static String place(DynamoDbSettings settings) {
        return settings.endpoint().map(URI::toString).orElse(settings.region());
    }
}
