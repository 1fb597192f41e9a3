package io.talestream.ingest.watch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Context;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs and counts requests answered 503 because a dependency failed. Registered at startup, so that zero failures are
/// distinct from a missing metric.
@Context
public final class DependencyFailures {
    private static final Logger LOG = LoggerFactory.getLogger(DependencyFailures.class);

    private final Counter dynamodb;
    private final Counter s3;
    private final Counter opensearch;

    DependencyFailures(MeterRegistry registry) {
        this.dynamodb = counter(registry, "dynamodb");
        this.s3 = counter(registry, "s3");
        this.opensearch = counter(registry, "opensearch");
    }

    public void ofDynamoDb(Exception failure) {
        add(dynamodb, failure);
    }

    public void ofS3(Exception failure) {
        add(s3, failure);
    }

    public void ofOpenSearch(Exception failure) {
        add(opensearch, failure);
    }

    private static void add(Counter counter, Exception failure) {
        counter.increment();
        LOG.warn("answered 503", failure);
    }

    private static Counter counter(MeterRegistry registry, String dependency) {
        return Counter.builder("talestream.failures")
                .description("Requests answered 503 because this dependency failed")
                .tag("dependency", dependency)
                .register(registry);
    }
}
