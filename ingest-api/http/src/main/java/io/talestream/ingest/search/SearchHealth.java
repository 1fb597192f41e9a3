package io.talestream.ingest.search;

import io.micronaut.context.annotation.Requires;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.AbstractHealthIndicator;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import jakarta.inject.Singleton;
import java.util.Map;

/// Reports whether the index can be searched and written. Readiness excludes it: everything else works without search.
@Singleton
@Requires(property = "talestream.search.endpoint")
final class SearchHealth extends AbstractHealthIndicator<Map<String, String>> {
    private final SearchIndex index;

    SearchHealth(OpenIndex open) {
        this.index = new SearchIndex(open);
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
