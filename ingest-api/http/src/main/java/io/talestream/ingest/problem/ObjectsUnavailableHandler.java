package io.talestream.ingest.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.talestream.ingest.watch.DependencyFailures;
import io.talestream.store.objects.ObjectsUnavailable;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

@Singleton
final class ObjectsUnavailableHandler implements ExceptionHandler<ObjectsUnavailable, HttpResponse<Problem>> {
    private static final Logger LOG = LoggerFactory.getLogger(ObjectsUnavailableHandler.class);

    private final DependencyFailures failures;

    ObjectsUnavailableHandler(DependencyFailures failures) {
        this.failures = failures;
    }

    @Override
    public HttpResponse<Problem> handle(HttpRequest request, ObjectsUnavailable problem) {
        failures.ofS3();
        LOG.warn("answered 503", problem);
        return RefusalHandler.answer(request, Refusal.unavailable());
    }
}
