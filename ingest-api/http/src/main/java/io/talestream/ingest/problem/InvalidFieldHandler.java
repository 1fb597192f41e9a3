package io.talestream.ingest.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.talestream.contracts.text.InvalidField;
import jakarta.inject.Singleton;

@Singleton
final class InvalidFieldHandler implements ExceptionHandler<InvalidField, HttpResponse<Problem>> {
    @Override
    public HttpResponse<Problem> handle(HttpRequest request, InvalidField field) {
        return RefusalHandler.answer(request, Refusal.invalid(field.field(), field.problem()));
    }
}
