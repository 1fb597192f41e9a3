package io.talestream.app.resources;

import io.talestream.app.config.Variables;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.ingest.store.Credentials;
import io.talestream.store.objects.Bucket;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// The bucket, open for the duration of an operator's command.
public record OpenBucket(Bucket bucket) implements AutoCloseable {
    private static final String PREFIX = "TALESTREAM_S3_";

    public static OpenBucket local(URI endpoint, EngineKeys keys) {
        return open(
                OpenTable.NAME,
                EmbeddedS3.REGION,
                Optional.of(endpoint),
                Credentials.of(Optional.of(keys.accessKey()), Optional.of(keys.secretKey())));
    }

    static OpenBucket elsewhere(Map<String, String> environment) {
        var variables = new Variables(environment, PREFIX);
        return open(
                variables.text("BUCKET").orElse(OpenTable.NAME),
                variables.text("REGION").orElse("us-east-1"),
                variables.url("ENDPOINT"),
                Credentials.of(variables.text("ACCESS_KEY"), variables.text("SECRET_KEY")));
    }

    @Override
    public void close() {
        bucket.client().close();
        bucket.presigner().close();
    }

    private static OpenBucket open(
            String name, String region, Optional<URI> endpoint, AwsCredentialsProvider credentials) {
        var byPath = S3Configuration.builder()
                .pathStyleAccessEnabled(endpoint.isPresent())
                .build();
        var client = S3Client.builder()
                .region(Region.of(region))
                .credentialsProvider(credentials)
                .serviceConfiguration(byPath)
                .httpClientBuilder(ApacheHttpClient.builder());
        var presigner = S3Presigner.builder()
                .region(Region.of(region))
                .credentialsProvider(credentials)
                .serviceConfiguration(byPath);
        endpoint.ifPresent(client::endpointOverride);
        endpoint.ifPresent(presigner::endpointOverride);
        return new OpenBucket(new Bucket(client.build(), presigner.build(), name));
    }
}
