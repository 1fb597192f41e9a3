package io.talestream.ingest.objects;

import io.talestream.ingest.store.Credentials;
import io.talestream.store.objects.Bucket;
import java.util.function.Consumer;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// Opens the configured bucket: for the API and for operator commands.
public final class Buckets {
    private Buckets() {}

    /// Opens a client and a presigner; the bucket itself is not checked.
    ///
    /// @param timeouts of requests
    public static Bucket open(S3Settings settings, Consumer<ClientOverrideConfiguration.Builder> timeouts) {
        // AWS serves each bucket at its own host name; most other S3 servers do not.
        var addressing = S3Configuration.builder()
                .pathStyleAccessEnabled(settings.endpoint().isPresent())
                .build();
        var client = S3Client.builder()
                .region(Region.of(settings.region()))
                .credentialsProvider(Credentials.of(settings.accessKey(), settings.secretKey()))
                .serviceConfiguration(addressing)
                .httpClientBuilder(ApacheHttpClient.builder())
                .overrideConfiguration(timeouts);
        var presigner = S3Presigner.builder()
                .region(Region.of(settings.region()))
                .credentialsProvider(Credentials.of(settings.accessKey(), settings.secretKey()))
                .serviceConfiguration(addressing);
        settings.endpoint().ifPresent(client::endpointOverride);
        settings.endpoint().ifPresent(presigner::endpointOverride);
        return new Bucket(client.build(), presigner.build(), settings.bucket());
    }
}
