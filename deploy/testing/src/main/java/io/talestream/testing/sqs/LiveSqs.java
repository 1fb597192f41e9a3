package io.talestream.testing.sqs;

import io.talestream.testing.engine.Containers;
import io.talestream.testing.engine.EngineSource;
import java.net.URI;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/// An SQS on this machine: ElasticMQ in this JVM, or LocalStack with `-Pcontainers`.
public record LiveSqs(SqsClient client, Runnable stop) implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";

    public static LiveSqs start() {
        return switch (EngineSource.configured()) {
            case CONTAINERS -> new LiveSqs(client(Containers.aws()), () -> {});
            case EMBEDDED -> {
                SQSRestServer server = SQSRestServerBuilder.withInterface(LOOPBACK)
                        .withDynamicPort()
                        .start();
                int port = server.waitUntilStarted().localAddress().getPort();
                yield new LiveSqs(client(URI.create("http://" + LOOPBACK + ":" + port)), server::stopAndWait);
            }
        };
    }

    @Override
    public void close() {
        client.close();
        stop.run();
    }

    private static SqsClient client(URI endpoint) {
        return SqsClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
                .httpClientBuilder(ApacheHttpClient.builder())
                .build();
    }
}
