package io.talestream.ingest.problem;

import io.micronaut.context.annotation.Primary;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.response.Error;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import jakarta.inject.Singleton;
import java.util.List;

/// Renders the server's own refusals (a body that is not JSON, an unknown path, a wrong method) as problems, too.
@Singleton
@Primary
final class ProblemResponses implements ErrorResponseProcessor<Problem> {
    @Override
    public MutableHttpResponse<Problem> processResponse(ErrorContext context, MutableHttpResponse<?> response) {
        HttpStatus status = HttpStatus.valueOf(response.code());
        List<FieldProblem> errors = context.getErrors().stream()
                .flatMap(error -> error.getPath().map(path -> new FieldProblem(path, error.getMessage())).stream())
                .toList();
        String detail = status.getCode() >= 500
                ? "Something went wrong on our side; it has been recorded."
                : context.getErrors().stream()
                        .map(Error::getMessage)
                        .findFirst()
                        .orElse(status.getReason());
        return response.body(Problem.of(context.getRequest(), status, detail, errors))
                .contentType(Problem.MEDIA_TYPE);
    }
}
