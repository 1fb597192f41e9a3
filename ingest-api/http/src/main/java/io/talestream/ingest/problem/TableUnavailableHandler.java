package io.talestream.ingest.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.talestream.ingest.watch.DependencyFailures;
import io.talestream.store.table.TableUnavailable;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

@Singleton
final class TableUnavailableHandler implements ExceptionHandler<TableUnavailable, HttpResponse<Problem>> {
    private static final Logger LOG = LoggerFactory.getLogger(TableUnavailableHandler.class);

    private final DependencyFailures failures;

    TableUnavailableHandler(DependencyFailures failures) {
        this.failures = failures;
    }

    @Override
    public HttpResponse<Problem> handle(HttpRequest request, TableUnavailable problem) {
        failures.ofDynamoDb();
        LOG.warn("answered 503", problem);
        return RefusalHandler.answer(request, Refusal.unavailable());
    }
}
