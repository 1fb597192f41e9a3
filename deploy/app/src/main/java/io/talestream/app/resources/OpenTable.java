package io.talestream.app.resources;

import io.talestream.app.config.DataDirectory;
import io.talestream.app.config.Endpoints;
import io.talestream.app.config.UsageError;
import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.ingest.store.Credentials;
import io.talestream.ingest.store.DynamoDbClients;
import io.talestream.ingest.store.DynamoDbSettings;
import io.talestream.search.index.OpenIndex;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.stream.source.dynamodb.DynamoStreamsSource;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.stream.source.kcl.StreamConnection;
import io.talestream.stream.source.kinesis.KinesisSource;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/// The table, open for the duration of an operator's command, with the engines that were started for it.
public final class OpenTable implements AutoCloseable {
    public static final String NAME = "talestream";

    /// A bulk request takes longer than a search.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final OpenParts opened = new OpenParts();
    private final DynamoDbClient client;
    private final String name;
    private final DynamoDbSettings settings;
    private final Supplier<OpenBucket> bucket;
    private final IndexLocation index;

    private OpenTable(
            DynamoDbSettings settings, Supplier<OpenBucket> bucket, IndexLocation index, AutoCloseable... before) {
        for (AutoCloseable part : before) {
            opened.add(part);
        }
        this.name = settings.table();
        this.settings = settings;
        this.bucket = bucket;
        this.index = index;
        this.client = opened.add(DynamoDbClients.open(settings));
        try {
            client.describeTable(describe -> describe.tableName(name));
        } catch (ResourceNotFoundException e) {
            close();
            throw new UsageError("There is no table %s at %s.".formatted(name, place(settings)));
        } catch (SdkException e) {
            close();
            throw new IllegalStateException(
                    "The table %s at %s does not answer: %s".formatted(name, place(settings), e.getMessage()), e);
        }
    }

    /// `environment` names the bucket of the table, in the same variables that the API reads.
    public static OpenTable elsewhere(DynamoDbSettings settings, IndexLocation index, Map<String, String> environment) {
        return elsewhere(settings, index, () -> OpenBucket.elsewhere(environment));
    }

    static OpenTable elsewhere(DynamoDbSettings settings, IndexLocation index, Supplier<OpenBucket> bucket) {
        return new OpenTable(settings, bucket, index);
    }

    /// For the process that the engines run in.
    public static OpenTable at(URI dynamodb, URI s3, URI opensearch, EngineKeys keys, Map<String, String> environment) {
        return new OpenTable(
                local(dynamodb, keys),
                () -> OpenBucket.local(s3, keys),
                IndexLocation.at(opensearch, keys, environment));
    }

    /// The same with the default settings of the index.
    public static OpenTable on(Path directory) {
        return on(directory, Map.of());
    }

    /// Uses the running system of this directory; if none runs, starts its engine for the duration of the command.
    public static OpenTable on(Path directory, Map<String, String> environment) {
        if (!Files.isDirectory(directory.resolve("dynamodb"))) {
            throw new UsageError(
                    "There is no talestream in %s: name its directory with --data, or a table with --table."
                            .formatted(directory.toAbsolutePath().normalize()));
        }
        Optional<DataDirectory> data = DataDirectory.openIfFree(directory);
        if (data.isPresent()) {
            EngineKeys keys = data.get().keys();
            var dynamo = started(data.get(), keys);
            var others = new OpenParts();
            return new OpenTable(
                    local(dynamo.endpoint(), keys),
                    () -> OpenBucket.local(
                            others.add(EmbeddedS3.on(data.get().of("s3"), keys, RequestGuard.LOOPBACK))
                                    .endpoint(),
                            keys),
                    IndexLocation.startedOn(data.get().of("opensearch"), keys, others, environment),
                    data.get(),
                    dynamo,
                    others);
        }
        URI running = Endpoints.find(directory, Endpoints.DYNAMODB)
                .orElseThrow(
                        () -> new UsageError("The talestream on %s is just starting or stopping: try again in a moment."
                                .formatted(directory)));
        EngineKeys keys = EngineKeys.find(directory)
                .orElseThrow(() ->
                        new UsageError("The talestream on %s is an earlier version: restart it.".formatted(directory)));
        return new OpenTable(
                local(running, keys),
                () -> OpenBucket.local(Endpoints.find(directory, Endpoints.S3).orElseThrow(), keys),
                Endpoints.find(directory, Endpoints.OPENSEARCH)
                        .map(engine -> IndexLocation.at(engine, keys, environment))
                        .orElseGet(IndexLocation::nowhere));
    }

    public DynamoDbClient client() {
        return client;
    }

    public String name() {
        return name;
    }

    /// Whether a table of this name exists at the same endpoint.
    public boolean hasBeside(String other) {
        try {
            client.describeTable(describe -> describe.tableName(other));
            return true;
        } catch (ResourceNotFoundException e) {
            return false;
        }
    }

    /// The table's own stream, with polling tuned for AWS or a local engine.
    public DynamoStreamsSource changes() {
        return changes(tuning());
    }

    public DynamoStreamsSource changes(SourceTuning tuning) {
        return new DynamoStreamsSource(connection(), name, tuning);
    }

    /// The Kinesis data stream that its changes are copied to.
    public KinesisSource kinesis(String stream, Optional<URI> endpoint, boolean isFannedOut) {
        var mode = isFannedOut ? KinesisSource.Mode.FAN_OUT : KinesisSource.Mode.POLLING;
        return new KinesisSource(
                connection(), name, new KinesisSource.Stream(stream, endpoint, mode), tuning(), Clock.systemUTC());
    }

    private StreamConnection connection() {
        return new StreamConnection(
                client,
                settings.endpoint(),
                Region.of(settings.region()),
                Credentials.of(settings.accessKey(), settings.secretKey()));
    }

    private SourceTuning tuning() {
        return settings.endpoint().isPresent() ? SourceTuning.LOCAL : SourceTuning.AWS;
    }

    public DynamoDbStreamsClient streams() {
        var streams = DynamoDbStreamsClient.builder()
                .region(Region.of(settings.region()))
                .credentialsProvider(Credentials.of(settings.accessKey(), settings.secretKey()))
                .httpClientBuilder(ApacheHttpClient.builder());
        settings.endpoint().ifPresent(streams::endpointOverride);
        return opened.add(streams.build());
    }

    /// The bucket of the table, opened by each call.
    public Bucket bucket() {
        return opened.add(bucket.get()).bucket();
    }

    public boolean hasIndex() {
        return index.isThere();
    }

    /// The index of the table, opened for writing by each call.
    public OpenIndex index() {
        return opened.add(OpenIndex.at(index.settings(), PATIENCE));
    }

    public Table table() {
        return new Table(client, name, Clock.systemUTC(), CapacityMeter.NONE);
    }

    @Override
    public void close() {
        opened.close();
    }

    private static EmbeddedDynamo started(DataDirectory data, EngineKeys keys) {
        try {
            return EmbeddedDynamo.on(data.of("dynamodb"), keys);
        } catch (RuntimeException e) {
            data.close();
            throw e;
        }
    }

    public static DynamoDbSettings local(URI endpoint, EngineKeys keys) {
        return new DynamoDbSettings(
                NAME,
                EmbeddedDynamo.REGION,
                Optional.of(endpoint),
                Optional.of(keys.accessKey()),
                Optional.of(keys.secretKey()),
                Optional.empty());
    }

    private static String place(DynamoDbSettings settings) {
        return settings.endpoint().map(URI::toString).orElse(settings.region());
    }
}
