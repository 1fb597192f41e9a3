package io.talestream.ingest.watch;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.stream.IntStream;

/// How many requests got which answer, and how long they waited for it. Labels have few values: templates of routes,
/// never paths.
@Singleton
final class HttpMeters {
    private static final Duration[] BUCKETS = IntStream.of(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;

    HttpMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    void count(Answered answered) {
        Timer.builder("http.server.requests")
                .description("Requests by route, method and status of the answer")
                .tag("method", answered.method())
                .tag("route", answered.route())
                .tag("status", Integer.toString(answered.status()))
                .serviceLevelObjectives(BUCKETS)
                .register(registry)
                .record(answered.took());
    }
}
