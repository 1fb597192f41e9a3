package io.talestream.ingest.limits;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import java.time.Clock;

/// Limits the writes of each user per process.
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
        request.getUserPrincipal().ifPresent(user -> {
            if (writes.add(user.getName()) > settings.writesPerMinute()) {
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
