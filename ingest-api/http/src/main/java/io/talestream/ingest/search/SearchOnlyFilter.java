package io.talestream.ingest.search;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.talestream.ingest.problem.Refusal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Restricts a search-only process to search requests, so that it needs no write permissions.
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Requires(env = "search")
final class SearchOnlyFilter {
    private static final Pattern SERVED =
            Pattern.compile("/api/workspaces/[^/]+/(search|suggest)|/health(/.*)?|/prometheus");

    @RequestFilter
    @Nullable
    HttpResponse<?> refuse(HttpRequest<?> request) {
        if (!SERVED.matcher(request.getPath()).matches()) {
            throw Refusal.notFound();
        }
        return null;
    }
}
