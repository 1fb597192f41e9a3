package io.talestream.ingest.store;

import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Connects to the DynamoDB that the settings name: for the API, and for the operator's commands.
public final class DynamoDbClients {
    private static final int CONNECTIONS = 200;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private DynamoDbClients() {}

    public static DynamoDbClient open(DynamoDbSettings settings) {
        var client = DynamoDbClient.builder()
                .region(Region.of(settings.region()))
                .credentialsProvider(credentials(settings))
                .httpClientBuilder(ApacheHttpClient.builder().maxConnections(CONNECTIONS))
                .overrideConfiguration(o -> o.apiCallAttemptTimeout(TIMEOUT).apiCallTimeout(TIMEOUT.multipliedBy(3)));
        settings.endpoint().ifPresent(client::endpointOverride);
        return client.build();
    }

    private static AwsCredentialsProvider credentials(DynamoDbSettings settings) {
        return settings.accessKey()
                .<AwsCredentialsProvider>map(key -> StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(key, settings.secretKey().orElse(""))))
                .orElseGet(() -> DefaultCredentialsProvider.builder().build());
    }
}
