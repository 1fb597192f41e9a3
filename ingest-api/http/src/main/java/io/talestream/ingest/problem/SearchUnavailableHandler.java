package io.talestream.ingest.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.talestream.ingest.watch.DependencyFailures;
import io.talestream.search.index.SearchUnavailable;
import jakarta.inject.Singleton;

@Singleton
record SearchUnavailableHandler(DependencyFailures failures)
        implements ExceptionHandler<SearchUnavailable, HttpResponse<Problem>> {
    @Override
    public HttpResponse<Problem> handle(HttpRequest request, SearchUnavailable problem) {
        failures.ofOpenSearch(problem);
        return RefusalHandler.answer(request, Refusal.searchUnavailable());
    }
}
