package io.talestream.ingest.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.talestream.ingest.watch.DependencyFailures;
import io.talestream.store.objects.ObjectsUnavailable;
import jakarta.inject.Singleton;

@Singleton
record ObjectsUnavailableHandler(DependencyFailures failures)
        implements ExceptionHandler<ObjectsUnavailable, HttpResponse<Problem>> {
    @Override
    public HttpResponse<Problem> handle(HttpRequest request, ObjectsUnavailable problem) {
        failures.ofS3(problem);
        return RefusalHandler.answer(request, Refusal.unavailable());
    }
}
