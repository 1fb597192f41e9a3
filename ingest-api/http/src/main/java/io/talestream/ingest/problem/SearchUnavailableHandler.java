package io.talestream.ingest.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.talestream.ingest.watch.DependencyFailures;
import io.talestream.search.index.SearchUnavailable;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

@Singleton
final class SearchUnavailableHandler implements ExceptionHandler<SearchUnavailable, HttpResponse<Problem>> {
    private static final Logger LOG = LoggerFactory.getLogger(SearchUnavailableHandler.class);

    private final DependencyFailures failures;

    SearchUnavailableHandler(DependencyFailures failures) {
        this.failures = failures;
    }

    @Override
    public HttpResponse<Problem> handle(HttpRequest request, SearchUnavailable problem) {
        failures.ofOpenSearch();
        LOG.warn("answered 503", problem);
        return RefusalHandler.answer(request, Refusal.searchUnavailable());
    }
}
