package io.talestream.ingest.objects;

import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.AbstractHealthIndicator;
import io.micronaut.management.health.indicator.annotation.Readiness;
import jakarta.inject.Singleton;
import java.util.Map;
import software.amazon.awssdk.services.s3.S3Client;

/// Reports ready only if the bucket exists.
@Readiness
@Singleton
final class BucketHealth extends AbstractHealthIndicator<Map<String, String>> {
    private final S3Client client;
    private final S3Settings settings;

    BucketHealth(S3Client client, S3Settings settings) {
        this.client = client;
        this.settings = settings;
    }

    @Override
    protected Map<String, String> getHealthInformation() {
        client.headBucket(head -> head.bucket(settings.bucket()));
        healthStatus = HealthStatus.UP;
        return Map.of("bucket", settings.bucket());
    }

    @Override
    protected String getName() {
        return "bucket";
    }
}
