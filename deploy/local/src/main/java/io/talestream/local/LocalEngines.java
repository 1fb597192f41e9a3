package io.talestream.local;

import io.talestream.app.config.DataDirectory;
import io.talestream.app.config.Endpoints;
import io.talestream.app.resources.OpenBucket;
import io.talestream.app.resources.OpenParts;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.http.RequestGuard;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.api.ApiSettings;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.engines.tokens.LocalUser;
import io.talestream.ingest.store.DynamoDbClients;
import io.talestream.store.objects.BucketCreation;
import io.talestream.store.table.TableCreation;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// The engines that the system depends on, in this process and on the loopback address only.
final class LocalEngines implements AutoCloseable {
    /// The name of the table, the bucket, the index and the audience of tokens.
    static final String NAME = "talestream";

    /// The folder of the signing keys of the issuer, below the data directory.
    static final String TOKENS = "tokens";

    private final OpenParts running = new OpenParts();
    private final BackgroundStart<EmbeddedOpenSearch> search;
    private final EmbeddedDynamo dynamo;
    private final EmbeddedS3 s3;
    private final LocalIssuer issuer;
    private final ApiSettings settings;
    private final EngineKeys keys;

    private LocalEngines(DataDirectory data, Set<String> hosts, Set<LocalUser> operators, Consumer<String> progress) {
        this.keys = data.keys();
        var guard = new RequestGuard(Set.of(), hosts);
        // OpenSearch takes longest, so it starts first and in parallel; the others need only its port.
        int searchPort = FreePort.any();
        this.search = running.add(BackgroundStart.of(
                "start opensearch", () -> EmbeddedOpenSearch.on(data.of("opensearch"), searchPort, keys)));
        this.dynamo = running.add(EmbeddedDynamo.on(data.of("dynamodb"), keys));
        progress.accept("dynamodb  " + dynamo.endpoint());
        this.s3 = running.add(EmbeddedS3.on(data.of("s3"), keys, guard));
        progress.accept("s3        " + s3.endpoint());
        this.issuer = running.add(LocalIssuer.on(data.of(TOKENS), guard));
        progress.accept("tokens    " + issuer.issuer());
        issuer.lostPort()
                .ifPresent(lost -> progress.accept(
                        "          port %d is taken, so all users have to sign in again".formatted(lost)));
        this.settings = new ApiSettings(dynamo.endpoint(), NAME, s3.endpoint(), NAME, issuer, NAME, keys)
                .searching(EmbeddedOpenSearch.at(searchPort), NAME)
                .operatedBy(operators);
        progress.accept(
                operators.stream().map(LocalUser::name).sorted().collect(Collectors.joining(", ", "operators ", "")));
    }

    /// @param hosts the hosts of the API: its pages use the issuer and the bucket
    static LocalEngines start(
            DataDirectory data, Set<String> hosts, Set<LocalUser> operators, Consumer<String> progress) {
        return new LocalEngines(data, hosts, operators, progress);
    }

    /// Creates the table and the bucket if they do not exist.
    void create() {
        try (var client = DynamoDbClients.open(OpenTable.local(dynamo.endpoint(), keys));
                var files = OpenBucket.local(s3.endpoint(), keys)) {
            TableCreation.ensure(client, NAME);
            BucketCreation.ensure(files.bucket().client(), NAME);
        }
    }

    /// Calls `listener` after each write to the table, by whichever process.
    void onWrite(Runnable listener) {
        dynamo.onWrite(table -> {
            if (table.equals(NAME)) {
                listener.run();
            }
        });
    }

    /// The settings of an API that uses these engines.
    ApiSettings settings() {
        return settings;
    }

    LocalIssuer issuer() {
        return issuer;
    }

    /// Waits until it has started.
    EmbeddedOpenSearch search() {
        return search.started();
    }

    /// Waits until all have started.
    OpenTable table(Map<String, String> environment) {
        return OpenTable.at(dynamo.endpoint(), s3.endpoint(), search().endpoint(), keys, environment);
    }

    Endpoints endpoints(Optional<URI> api) {
        return new Endpoints(dynamo.endpoint(), s3.endpoint(), search().endpoint(), issuer.issuer(), api);
    }

    @Override
    public void close() {
        running.close();
    }
}
