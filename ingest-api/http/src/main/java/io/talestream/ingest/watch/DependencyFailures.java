package io.talestream.ingest.watch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Context;

/// Counts requests answered 503 because a dependency failed. Registered at startup, so that zero failures are
/// distinct from a missing metric.
@Context
public final class DependencyFailures {
    private final Counter dynamodb;
    private final Counter s3;
    private final Counter opensearch;

    DependencyFailures(MeterRegistry registry) {
        this.dynamodb = counter(registry, "dynamodb");
        this.s3 = counter(registry, "s3");
        this.opensearch = counter(registry, "opensearch");
    }

    public void ofDynamoDb() {
        dynamodb.increment();
    }

    public void ofS3() {
        s3.increment();
    }

    public void ofOpenSearch() {
        opensearch.increment();
    }

    private static Counter counter(MeterRegistry registry, String dependency) {
        return Counter.builder("talestream.failures")
                .description("Requests answered 503 because this dependency failed")
                .tag("dependency", dependency)
                .register(registry);
    }
}
