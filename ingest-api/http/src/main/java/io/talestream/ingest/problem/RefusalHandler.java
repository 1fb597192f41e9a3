package io.talestream.ingest.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

@Singleton
final class RefusalHandler implements ExceptionHandler<Refusal, HttpResponse<Problem>> {
    @Override
    public HttpResponse<Problem> handle(HttpRequest request, Refusal refusal) {
        return answer(request, refusal);
    }

    static MutableHttpResponse<Problem> answer(HttpRequest<?> request, Refusal refusal) {
        MutableHttpResponse<Problem> response = HttpResponse.<Problem>status(refusal.status())
                .body(refusal.problem(request))
                .contentType(Problem.MEDIA_TYPE);
        refusal.headers().forEach(response::header);
        return response;
    }
}
