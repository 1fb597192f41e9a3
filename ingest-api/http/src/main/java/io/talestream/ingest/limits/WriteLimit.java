package io.talestream.ingest.limits;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.talestream.ingest.problem.Refusal;
import java.time.Clock;

/// Limits the writes of each user per process, or refuses all of them.
@ServerFilter(
        patterns = "/api/**",
        methods = {HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE})
final class WriteLimit implements Ordered {
    private final RequestSettings settings;
    private final MinuteCounts writes;

    WriteLimit(RequestSettings settings, Clock clock) {
        this.settings = settings;
        this.writes = new MinuteCounts(clock);
    }

    @RequestFilter
    void count(HttpRequest<?> request) {
        if (settings.readOnly()) {
            throw Refusal.readOnly();
        }
        request.getUserPrincipal().ifPresent(user -> {
            if (writes.of(user.getName()).incrementAndGet() > settings.writesPerMinute()) {
                throw writes.refusal();
            }
        });
    }

    /// After authentication, and before the filters that read the body.
    @Override
    public int getOrder() {
        return ServerFilterPhase.SECURITY.after() - 1;
    }
}
