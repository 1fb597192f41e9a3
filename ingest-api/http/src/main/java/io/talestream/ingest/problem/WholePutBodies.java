package io.talestream.ingest.problem;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import org.jspecify.annotations.Nullable;

/// The same check as [WholeBodies] for PUT bodies with fields. Transcripts, which are also sent by PUT, are not
/// buffered for it.
@ServerFilter(
        patterns = {
            "/api/**/speakers",
            "/api/**/summaries/*",
            "/api/**/utterances/speaker",
            "/api/**/voice",
            "/api/**/language-model"
        },
        methods = HttpMethod.PUT)
final class WholePutBodies implements Ordered {
    @RequestFilter
    void check(HttpRequest<?> request, @Body byte @Nullable [] body) {
        WholeBodies.checkWhole(request, body);
    }

    @Override
    public int getOrder() {
        return ServerFilterPhase.SECURITY.after();
    }
}
