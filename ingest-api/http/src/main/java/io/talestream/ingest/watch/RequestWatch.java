package io.talestream.ingest.watch;

import io.micronaut.context.propagation.slf4j.MdcPropagationContext;
import io.micronaut.core.order.Ordered;
import io.micronaut.core.propagation.MutablePropagatedContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import java.time.Duration;
import java.util.Map;

/// The outermost filter, so that every response has its request id and is counted.
@ServerFilter(Filter.MATCH_ALL_PATTERN)
record RequestWatch(AccessLog log, HttpMeters meters) implements Ordered {
    private static final String BEGUN = "talestream.begun";

    /// Adds the id to every log line of this request, on any thread.
    @RequestFilter
    void begin(HttpRequest<?> request, MutablePropagatedContext context) {
        request.setAttribute(BEGUN, System.nanoTime());
        context.add(new MdcPropagationContext(Map.of(RequestId.FIELD, RequestId.of(request))));
    }

    @ResponseFilter
    void end(HttpRequest<?> request, MutableHttpResponse<?> response) {
        response.header(RequestId.HEADER, RequestId.of(request));
        long begun = request.getAttribute(BEGUN, Long.class).orElseGet(System::nanoTime);
        var answered = CompletedRequest.of(request, response.code(), Duration.ofNanos(System.nanoTime() - begun));
        meters.count(answered);
        log.write(answered);
    }

    @Override
    public int getOrder() {
        return ServerFilterPhase.FIRST.before();
    }
}
