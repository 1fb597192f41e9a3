package io.talestream.ingest.search;

import io.micronaut.context.annotation.Requires;
import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.health.HealthStatus;
import io.micronaut.http.context.ServerRequestContext;
import io.micronaut.management.health.indicator.AbstractHealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import jakarta.inject.Singleton;
import java.util.Map;
import org.reactivestreams.Publisher;

/// Reports whether the index can be searched and written. Readiness excludes it: everything else works without search.
/// Micronaut counts every indicator for readiness except those of liveness, so this one reads the path.
@Singleton
@Requires(property = "talestream.search.endpoint")
final class SearchHealth extends AbstractHealthIndicator<Map<String, String>> {
    private final SearchIndex index;

    SearchHealth(OpenIndex open) {
        this.index = new SearchIndex(open);
    }

    @Override
    public Publisher<HealthResult> getResult() {
        return ServerRequestContext.currentRequest()
                        .filter(request -> request.getPath().endsWith("/readiness"))
                        .isPresent()
                ? Publishers.empty()
                : super.getResult();
    }

    @Override
    protected Map<String, String> getHealthInformation() {
        index.check();
        healthStatus = HealthStatus.UP;
        return Map.of("index", index.readAlias());
    }

    @Override
    protected String getName() {
        return "search";
    }
}
