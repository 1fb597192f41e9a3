package io.talestream.ingest.watch;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/// Counts requests by response and measures their duration. Labels have low cardinality: route templates, never
/// paths.
@Singleton
final class HttpMeters {
    private static final Duration[] BUCKETS = IntStream.of(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private record Kind(String method, String route, int status) {}

    private final MeterRegistry registry;
    private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();

    HttpMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    void count(CompletedRequest answered) {
        timers.computeIfAbsent(new Kind(answered.method(), answered.route(), answered.status()), this::timer)
                .record(answered.duration());
    }

    private Timer timer(Kind kind) {
        return Timer.builder("http.server.requests")
                .description("Requests by route, method and status of the answer")
                .tag("method", kind.method())
                .tag("route", kind.route())
                .tag("status", Integer.toString(kind.status()))
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }
}
