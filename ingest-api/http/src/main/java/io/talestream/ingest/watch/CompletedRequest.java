package io.talestream.ingest.watch;

import io.micronaut.http.BasicHttpAttributes;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import java.security.Principal;
import java.time.Duration;
import java.util.Optional;

/// A request that got its answer, without anything its sender chose freely but a checked id and their own user id.
/// `sent` is the size of the body that came in.
record CompletedRequest(
        String requestId, String method, String route, int status, Duration took, long sent, Optional<String> user) {
    /// For a path that leads nowhere: it is not repeated, for it may be a mistyped secret.
    static final String NO_ROUTE = "none";

    static CompletedRequest of(HttpRequest<?> request, int status, Duration took) {
        return new CompletedRequest(
                RequestId.of(request),
                request.getMethod() == HttpMethod.CUSTOM
                        ? "OTHER"
                        : request.getMethod().name(),
                BasicHttpAttributes.getUriTemplate(request).orElse(NO_ROUTE),
                status,
                took,
                Math.max(0, request.getContentLength()),
                request.getUserPrincipal().map(Principal::getName));
    }

    /// What operators ask for all day: health and metrics.
    boolean isForOperators() {
        return !route.equals(NO_ROUTE) && !route.startsWith("/api");
    }
}
