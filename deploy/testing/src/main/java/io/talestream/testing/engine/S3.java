package io.talestream.testing.engine;

import io.talestream.engines.EngineKeys;
import io.talestream.engines.s3.EmbeddedS3;
import java.net.URI;
import java.time.Duration;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// An S3 shared by all tests. A test that needs isolation creates its own bucket.
public record S3(URI endpoint, S3Client client, S3Presigner presigner) {
    private static final Duration ONE_ATTEMPT = Duration.ofMinutes(2);
    private static final Duration ALL_ATTEMPTS = ONE_ATTEMPT.multipliedBy(3);

    static S3 at(URI endpoint) {
        var credentials = StaticCredentialsProvider.create(
                AwsBasicCredentials.create(EngineKeys.TEMPORARY.accessKey(), EngineKeys.TEMPORARY.secretKey()));
        var region = Region.of(EmbeddedS3.REGION);
        var byPath = S3Configuration.builder().pathStyleAccessEnabled(true).build();
        S3Client client = S3Client.builder()
                .endpointOverride(endpoint)
                .serviceConfiguration(byPath)
                .region(region)
                .credentialsProvider(credentials)
                // The SDK's other HTTP client cannot read the response to a refused upload.
                .httpClientBuilder(ApacheHttpClient.builder().socketTimeout(ONE_ATTEMPT))
                .overrideConfiguration(
                        calls -> calls.apiCallAttemptTimeout(ONE_ATTEMPT).apiCallTimeout(ALL_ATTEMPTS))
                .build();
        S3Presigner presigner = S3Presigner.builder()
                .endpointOverride(endpoint)
                .serviceConfiguration(byPath)
                .region(region)
                .credentialsProvider(credentials)
                .build();
        return new S3(endpoint, client, presigner);
    }

    public String newBucket() {
        String name = "bucket-" + UUID.randomUUID();
        client.createBucket(bucket -> bucket.bucket(name));
        return name;
    }
}
