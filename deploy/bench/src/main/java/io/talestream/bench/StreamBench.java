package io.talestream.bench;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.store.TableCreation;
import io.talestream.stream.source.StreamConnection;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// The change stream: a backlog handled by a group whose consumer does nothing, beside the same backlog read with bare
/// GetRecords; how long a group takes from its start to its first change; and how long after a write it is handled.
final class StreamBench {
    private static final String TABLE = "bench";
    private static final int CHANGES = 20_000;
    private static final int WRITES = 300;

    private StreamBench() {}

    static void main(String[] args) {
        int rounds = Integer.parseInt(args[1]);
        int changes = CHANGES;
        int writes = WRITES;
        try (var dynamo = EmbeddedDynamo.inMemory();
                var client = client(dynamo.endpoint())) {
            TableCreation.ensure(client, TABLE);
            var sessions = new SessionWrites(client, TABLE);
            sessions.write(changes);
            var drain = new RawDrain(dynamo.endpoint(), credentials(), client, TABLE);
            var group = new GroupDrain(connection(client, dynamo.endpoint()), TABLE);
            List<Drained> ours = new ArrayList<>();
            List<Drained> bare = new ArrayList<>();
            WarmUp.until(() -> {
                drain.run(changes);
                group.run(changes);
            });
            for (int i = 0; i < rounds; i++) {
                bare.add(drain.run(changes));
                ours.add(group.run(changes));
            }
            Latencies handled = group.follow(changes, sessions, writes);
            print(Drained.together(ours), Drained.together(bare), handled);
        }
        System.exit(0);
    }

    private static void print(Drained ours, Drained bare, Latencies handled) {
        double ratio = ours.perSecond() / bare.perSecond();
        System.out.println(
                "                    ours     bare   ratio   start to first ms   write to handled p50 ms     p99");
        System.out.printf(
                Locale.ROOT,
                "%-16s %8.0f %8.0f %7.2f %19.0f %25.1f %7.1f%n",
                "changes/s",
                ours.perSecond(),
                bare.perSecond(),
                ratio,
                ours.firstAfter().toNanos() / 1e6,
                handled.millis(0.5),
                handled.millis(0.99));
        System.out.printf(
                Locale.ROOT,
                "[{\"name\":\"stream\",\"perSecond\":%.1f,\"barePerSecond\":%.1f,\"throughputRatio\":%.3f,"
                        + "\"startToFirstMs\":%.0f,\"writeToHandledP50Ms\":%.2f,\"writeToHandledP99Ms\":%.2f}]%n",
                ours.perSecond(),
                bare.perSecond(),
                ratio,
                ours.firstAfter().toNanos() / 1e6,
                handled.millis(0.5),
                handled.millis(0.99));
    }

    private static StreamConnection connection(DynamoDbClient client, URI endpoint) {
        return new StreamConnection(client, Optional.of(endpoint), Region.of(EmbeddedDynamo.REGION), credentials());
    }

    private static DynamoDbClient client(URI endpoint) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(credentials())
                .httpClientBuilder(
                        ApacheHttpClient.builder().maxConnections(100).socketTimeout(Duration.ofSeconds(30)))
                .build();
    }

    private static StaticCredentialsProvider credentials() {
        return StaticCredentialsProvider.create(
                AwsBasicCredentials.create(EmbeddedDynamo.ACCESS_KEY, EmbeddedDynamo.SECRET_KEY));
    }
}
