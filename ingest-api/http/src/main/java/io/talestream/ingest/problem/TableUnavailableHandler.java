package io.talestream.ingest.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.talestream.ingest.watch.DependencyFailures;
import io.talestream.store.table.TableUnavailable;
import jakarta.inject.Singleton;

@Singleton
record TableUnavailableHandler(DependencyFailures failures)
        implements ExceptionHandler<TableUnavailable, HttpResponse<Problem>> {
    @Override
    public HttpResponse<Problem> handle(HttpRequest request, TableUnavailable problem) {
        failures.ofDynamoDb(problem);
        return RefusalHandler.answer(request, Refusal.unavailable());
    }
}
