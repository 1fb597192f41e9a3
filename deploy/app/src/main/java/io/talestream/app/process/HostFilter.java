package io.talestream.app.process;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.talestream.app.config.ServerSettings;
import io.talestream.contracts.http.RequestGuard;
import io.talestream.ingest.problem.Refusal;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Refuses requests to other host names and of other sites' pages. An API that listens on more than the loopback
/// address is reached by names that it does not know, so it checks them only if they are configured.
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class HostFilter implements Ordered {
    private final Optional<RequestGuard> guard;

    HostFilter(ServerSettings settings) {
        boolean isChecked = settings.names().isPresent() || settings.address().isLoopbackAddress();
        Set<String> names = settings.names().stream()
                .flatMap(all -> Stream.of(all.split(",", -1)))
                .map(String::strip)
                .collect(Collectors.toSet());
        this.guard = isChecked ? Optional.of(new RequestGuard(names, names)) : Optional.empty();
    }

    @RequestFilter
    void check(HttpRequest<?> request) {
        int port = request.getServerAddress().getPort();
        if (guard.isPresent() && !guard.get().allows(port, request.getHeaders()::getAll)) {
            throw Refusal.forbidden("This API has another address, or another site sent the request.");
        }
    }

    /// Before everything but the log and the headers of every response.
    @Override
    public int getOrder() {
        return ServerFilterPhase.FIRST.order();
    }
}
