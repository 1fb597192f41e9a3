package io.talestream.ingest.search;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.talestream.search.answer.SearchPage;
import io.talestream.search.answer.SearchPage.Overview;
import jakarta.inject.Singleton;
import java.util.Objects;
import java.util.function.Supplier;

/// Measures the duration of queries and counts them by result: none, near or exact. Query texts are not recorded.
@Singleton
record SearchMeters(MeterRegistry registry) {
    <T> T timed(String what, Supplier<T> work) {
        Timer timer = Timer.builder("talestream.search")
                .description("Queries to the search index, by kind")
                .tag("asked", what)
                .publishPercentileHistogram()
                .register(registry);
        return Objects.requireNonNull(timer.record(work));
    }

    void answered(SearchPage answer) {
        answer.overview()
                .ifPresent(overview -> registry.counter("talestream.search.answers", "found", found(overview))
                        .increment());
    }

    private static String found(Overview overview) {
        if (overview.total() == 0) {
            return "nothing";
        }
        return overview.nearly() ? "nearly" : "exactly";
    }
}
