package io.talestream.local;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.engines.ApiSettings;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.store.TableCreation;
import io.talestream.store.objects.BucketCreation;
import io.talestream.stream.group.GroupSettings;
import io.talestream.stream.watch.GroupMeters;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;

/// Every part of the system in this process, on the loopback address only. Parts stop in the reverse order of their
/// start.
public final class LocalSystem implements AutoCloseable {
    /// Of the table, the bucket and the audience of tokens.
    private static final String NAME = "talestream";

    private final OpenParts running = new OpenParts();
    private final URI uri;

    private LocalSystem(Path directory, int port, Consumer<String> progress) {
        try {
            var data = running.add(DataDirectory.open(directory));
            progress.accept("data      " + directory.toAbsolutePath().normalize());
            var dynamo = running.add(EmbeddedDynamo.on(data.of("dynamodb")));
            progress.accept("dynamodb  " + dynamo.endpoint());
            var s3 = running.add(EmbeddedS3.on(data.of("s3")));
            running.add(Endpoints.leave(data, dynamo.endpoint(), s3.endpoint()));
            progress.accept("s3        " + s3.endpoint());
            var issuer = running.add(LocalIssuer.on(data.of("tokens")));
            progress.accept("tokens    " + issuer.issuer());
            var settings = new ApiSettings(dynamo.endpoint(), NAME, s3.endpoint(), NAME, issuer, NAME);
            var api = running.add(api(settings, freePort(port)));
            TableCreation.ensure(api.getBean(DynamoDbClient.class), NAME);
            BucketCreation.ensure(api.getBean(S3Client.class), NAME);
            var table = running.add(OpenTable.at(dynamo.endpoint(), s3.endpoint()));
            var processing = running.add(Processing.start(
                    table, Consumers.standard(), GroupSettings.USUAL, data.of("workers"), (_, _) -> {}));
            GroupMeters.bind(api.getBean(MeterRegistry.class), processing.groups());
            api.registerSingleton(HealthIndicator.class, new GroupsIndicator(processing::health));
            progress.accept("groups    " + names(processing));
            this.uri = api.getBean(EmbeddedServer.class).start().getURI();
            progress.accept("api       " + uri);
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

    private static String names(Processing processing) {
        return processing.groups().stream()
                .map(group -> "%s (%s)"
                        .formatted(
                                group.name(), String.join(", ", group.counts().keySet())))
                .collect(Collectors.joining("; "));
    }

    private static int freePort(int wanted) {
        try (var socket = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            return -1; // Micronaut takes any free port
        }
    }
}
