package io.talestream.ingest.answer;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;

/// Adds to every response, including refusals, what browsers must not do with it: guess its type, store it unless it
/// says how, or send its address as a referrer. Addresses contain invite codes, share tokens and sign-in codes.
@ServerFilter(Filter.MATCH_ALL_PATTERN)
final class SafeHeaders implements Ordered {
    @ResponseFilter
    void add(MutableHttpResponse<?> response) {
        response.header("X-Content-Type-Options", "nosniff").header("Referrer-Policy", "no-referrer");
        if (!response.getHeaders().contains(HttpHeaders.CACHE_CONTROL)) {
            response.header(HttpHeaders.CACHE_CONTROL, "no-store");
        }
    }

    /// Outermost, so that responses of other filters pass through it.
    @Override
    public int getOrder() {
        return ServerFilterPhase.FIRST.before();
    }
}
