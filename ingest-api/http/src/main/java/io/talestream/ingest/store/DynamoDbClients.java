package io.talestream.ingest.store;

import java.time.Duration;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Creates clients for the configured DynamoDB: for the API and for operator commands.
public final class DynamoDbClients {
    private static final int CONNECTIONS = 200;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /// A DynamoDB other than AWS's usually runs on this machine and shares its processors with its clients.
    private static final Duration TIMEOUT_ELSEWHERE = Duration.ofMinutes(1);

    private DynamoDbClients() {}

    public static DynamoDbClient open(DynamoDbSettings settings) {
        Duration timeout = settings.endpoint().isPresent() ? TIMEOUT_ELSEWHERE : TIMEOUT;
        var client = DynamoDbClient.builder()
                .region(Region.of(settings.region()))
                .credentialsProvider(Credentials.of(settings.accessKey(), settings.secretKey()))
                .httpClientBuilder(ApacheHttpClient.builder()
                        .maxConnections(CONNECTIONS)
                        .connectionAcquisitionTimeout(timeout)
                        .socketTimeout(timeout))
                .overrideConfiguration(o -> o.apiCallAttemptTimeout(timeout).apiCallTimeout(timeout.multipliedBy(3)));
        settings.endpoint().ifPresent(client::endpointOverride);
        return client.build();
    }
}
