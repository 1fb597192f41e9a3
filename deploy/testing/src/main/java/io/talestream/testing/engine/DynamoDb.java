package io.talestream.testing.engine;

import io.talestream.engines.EngineKeys;
import io.talestream.engines.dynamodb.EmbeddedDynamo;
import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// A DynamoDB shared by all tests. A test that needs isolation creates its own table.
public record DynamoDb(URI endpoint, DynamoDbClient client) {
    /// Generous, because the engine shares the machine with its tests and other load.
    private static final Duration ONE_ATTEMPT = Duration.ofMinutes(2);

    private static final Duration ALL_ATTEMPTS = ONE_ATTEMPT.multipliedBy(3);

    public static DynamoDb at(URI endpoint) {
        var credentials =
                AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey());
        DynamoDbClient client = DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.of(EmbeddedDynamo.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(credentials))
                .httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(ONE_ATTEMPT))
                .overrideConfiguration(calls -> calls.retryStrategy(AwsRetryStrategy.standardRetryStrategy())
                        .apiCallAttemptTimeout(ONE_ATTEMPT)
                        .apiCallTimeout(ALL_ATTEMPTS))
                .build();
        return new DynamoDb(endpoint, client);
    }
}
