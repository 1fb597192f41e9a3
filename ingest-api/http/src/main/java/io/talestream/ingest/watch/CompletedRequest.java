package io.talestream.ingest.watch;

import io.micronaut.http.BasicHttpAttributes;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import java.security.Principal;
import java.time.Duration;
import java.util.Optional;

/// An answered request. Of the values chosen by the sender it holds only a checked request id and the user id. `sent`
/// is the size of the request body.
record CompletedRequest(
        String requestId,
        String method,
        String route,
        int status,
        Duration duration,
        long sent,
        Optional<String> user) {
    /// Replaces an unknown path, which is not logged because it may contain a mistyped secret.
    static final String NO_ROUTE = "none";

    static CompletedRequest of(HttpRequest<?> request, int status, Duration duration) {
        return new CompletedRequest(
                RequestId.of(request),
                request.getMethod() == HttpMethod.CUSTOM
                        ? "OTHER"
                        : request.getMethod().name(),
                BasicHttpAttributes.getUriTemplate(request).orElse(NO_ROUTE),
                status,
                duration,
                Math.max(0, request.getContentLength()),
                request.getUserPrincipal().map(Principal::getName));
    }

    /// Frequent requests by operators: health and metrics.
    boolean isForOperators() {
        return !route.equals(NO_ROUTE) && !route.startsWith("/api");
    }
}
