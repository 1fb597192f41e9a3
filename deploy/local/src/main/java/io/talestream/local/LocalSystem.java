package io.talestream.local;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.engines.ApiSettings;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.ingest.operations.Operations;
import io.talestream.search.index.SearchIndex;
import io.talestream.store.TableCreation;
import io.talestream.store.objects.BucketCreation;
import io.talestream.stream.group.GroupSettings;
import io.talestream.stream.watch.GroupMeters;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;

/// Every part of the system in this process, on the loopback address only. Parts stop in the reverse order of their
/// start.
public final class LocalSystem implements AutoCloseable {
    /// Of the table, the bucket and the audience of tokens.
    private static final String NAME = "talestream";

    /// Where its issuer keeps what it signs with, below the data directory.
    static final String TOKENS = "tokens";

    private static final int ANY_PORT = 0;

    private final OpenParts running = new OpenParts();
    private final LocalIssuer issuer;
    private final EmbeddedOpenSearch engine;
    private final URI uri;

    private LocalSystem(Path directory, int port, Consumer<String> progress) {
        try {
            var data = running.add(DataDirectory.open(directory));
            progress.accept("data      " + directory.toAbsolutePath().normalize());
            // It takes longest, so it starts first and beside the others; they need to know no more than its port.
            int searchPort = anyFreePort();
            var search = running.add(
                    Starting.of("start opensearch", () -> EmbeddedOpenSearch.on(data.of("opensearch"), searchPort)));
            var dynamo = running.add(EmbeddedDynamo.on(data.of("dynamodb")));
            progress.accept("dynamodb  " + dynamo.endpoint());
            var s3 = running.add(EmbeddedS3.on(data.of("s3")));
            progress.accept("s3        " + s3.endpoint());
            this.issuer = running.add(LocalIssuer.on(data.of(TOKENS)));
            progress.accept("tokens    " + issuer.issuer());
            issuer.lostPort()
                    .ifPresent(lost -> progress.accept(
                            "          port %d is taken by now, so everyone has to sign in again".formatted(lost)));
            var settings = new ApiSettings(dynamo.endpoint(), NAME, s3.endpoint(), NAME, issuer, NAME)
                    .searching(EmbeddedOpenSearch.at(searchPort), NAME);
            var api = running.add(api(settings, freePort(port)));
            TableCreation.ensure(api.getBean(DynamoDbClient.class), NAME);
            BucketCreation.ensure(api.getBean(S3Client.class), NAME);
            this.engine = search.started();
            URI opensearch = engine.endpoint();
            progress.accept("search    " + opensearch);
            var table = running.add(OpenTable.at(dynamo.endpoint(), s3.endpoint(), opensearch));
            if (new SearchIndex(table.index()).ensure() instanceof SearchIndex.State.OtherMapping other) {
                progress.accept("          " + other.sentence());
            }
            var transcribing = running.add(Transcribing.start(table, speech(data)));
            progress.accept("speech    " + speech(data).model().name().toLowerCase(Locale.ROOT));
            var consumers = Consumers.standard(transcribing::tell);
            var processing = running.add(
                    Processing.start(table, consumers, GroupSettings.USUAL, data.of("workers"), (_, _) -> {}));
            GroupMeters.bind(api.getBean(MeterRegistry.class), processing.groups());
            api.registerSingleton(HealthIndicator.class, new GroupsIndicator(processing::health));
            progress.accept("groups    " + names(processing));
            var lag = running.add(LagSamples.start(processing.groups()));
            api.registerSingleton(
                    Operations.class,
                    new LocalOperations(
                            processing,
                            lag,
                            table,
                            consumers,
                            () -> OpenTable.at(dynamo.endpoint(), s3.endpoint(), opensearch)));
            this.uri = api.getBean(EmbeddedServer.class).start().getURI();
            progress.accept("api       " + uri);
            if (port != ANY_PORT && uri.getPort() != port) {
                progress.accept("          port %d is taken, so it listens on another".formatted(port));
            }
            progress.accept("console   " + uri.resolve("/app"));
            running.add(new Endpoints(dynamo.endpoint(), s3.endpoint(), opensearch, issuer.issuer(), uri).leave(data));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    public static LocalSystem start(Path directory, int port, Consumer<String> progress) {
        return new LocalSystem(directory, port, progress);
    }

    public URI uri() {
        return uri;
    }

    LocalIssuer issuer() {
        return issuer;
    }

    EmbeddedOpenSearch engine() {
        return engine;
    }

    @Override
    public void close() {
        running.close();
    }

    private static ApplicationContext api(ApiSettings settings, int port) {
        return ApplicationContext.builder()
                .properties(settings.at(port))
                .banner(false)
                .start();
    }

    /// Models are fetched once for all data directories.
    private static WhisperSettings speech(DataDirectory data) {
        return WhisperSettings.in(WhisperSettings.usualCache()).workingIn(data.of("speech"));
    }

    private static String names(Processing processing) {
        return processing.groups().stream()
                .map(group -> "%s (%s)"
                        .formatted(
                                group.name(), String.join(", ", group.counts().keySet())))
                .collect(Collectors.joining("; "));
    }

    private static int anyFreePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no port is free", e);
        }
    }

    private static int freePort(int wanted) {
        try (var socket = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            return -1; // Micronaut takes any free port
        }
    }
}
