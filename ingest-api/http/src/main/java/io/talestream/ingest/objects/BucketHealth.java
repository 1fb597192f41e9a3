package io.talestream.ingest.objects;

import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.AbstractHealthIndicator;
import io.micronaut.management.health.indicator.annotation.Readiness;
import io.talestream.store.objects.Bucket;
import jakarta.inject.Singleton;
import java.util.Map;

/// Reports ready only if the bucket exists.
@Readiness
@Singleton
final class BucketHealth extends AbstractHealthIndicator<Map<String, String>> {
    private final Bucket bucket;

    BucketHealth(Bucket bucket) {
        this.bucket = bucket;
    }

    @Override
    protected Map<String, String> getHealthInformation() {
        bucket.client().headBucket(head -> head.bucket(bucket.name()));
        healthStatus = HealthStatus.UP;
        return Map.of("bucket", bucket.name());
    }

    @Override
    protected String getName() {
        return "bucket";
    }
}
