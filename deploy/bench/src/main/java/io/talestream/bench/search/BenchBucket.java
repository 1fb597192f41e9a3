package io.talestream.bench.search;

import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.BucketCreation;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// A bucket for transcripts.
final class BenchBucket implements AutoCloseable {
    private static final String NAME = "bench";

    private final EmbeddedS3 server = EmbeddedS3.temporary();
    private final StaticCredentialsProvider credentials =
            StaticCredentialsProvider.create(AwsBasicCredentials.create(EmbeddedS3.ACCESS_KEY, EmbeddedS3.SECRET_KEY));
    private final S3Client client = S3Client.builder()
            .endpointOverride(server.endpoint())
            .region(Region.of(EmbeddedS3.REGION))
            .credentialsProvider(credentials)
            .forcePathStyle(true)
            .httpClientBuilder(ApacheHttpClient.builder())
            .build();
    private final S3Presigner presigner = S3Presigner.builder()
            .endpointOverride(server.endpoint())
            .region(Region.of(EmbeddedS3.REGION))
            .credentialsProvider(credentials)
            .serviceConfiguration(
                    S3Configuration.builder().pathStyleAccessEnabled(true).build())
            .build();

    BenchBucket() {
        BucketCreation.ensure(client, NAME);
    }

    Bucket bucket() {
        return new Bucket(client, presigner, NAME);
    }

    @Override
    public void close() {
        presigner.close();
        client.close();
        server.close();
    }
}
