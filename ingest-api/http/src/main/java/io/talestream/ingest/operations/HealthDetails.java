package io.talestream.ingest.operations;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.context.ServerRequestContext;
import io.micronaut.management.endpoint.health.HealthLevelOfDetail;
import io.micronaut.management.health.aggregator.DefaultHealthAggregator;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.micronaut.runtime.ApplicationConfiguration;
import io.micronaut.security.authentication.Authentication;
import jakarta.inject.Singleton;
import org.reactivestreams.Publisher;

/// Shows operators why a process is down, with names of tables, indexes and groups. Others get the status only.
@Singleton
@Replaces(DefaultHealthAggregator.class)
final class HealthDetails extends DefaultHealthAggregator {
    private final Operators operators;

    HealthDetails(ApplicationConfiguration application, Operators operators) {
        super(application);
        this.operators = operators;
    }

    @Override
    public Publisher<HealthResult> aggregate(HealthIndicator[] indicators, HealthLevelOfDetail level) {
        boolean forOperator = ServerRequestContext.currentRequest()
                .flatMap(request -> request.getUserPrincipal(Authentication.class))
                .filter(operators::include)
                .isPresent();
        return super.aggregate(indicators, forOperator ? level : HealthLevelOfDetail.STATUS);
    }
}
