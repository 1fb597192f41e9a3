package io.talestream.ingest.problem;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.security.authentication.AuthorizationException;
import io.micronaut.security.authentication.DefaultAuthorizationExceptionHandler;
import jakarta.inject.Singleton;
import java.util.List;

/// Answers 401 without a valid token, and does not reveal why the token is invalid.
@Singleton
@Replaces(DefaultAuthorizationExceptionHandler.class)
final class AuthorizationHandler implements ExceptionHandler<AuthorizationException, MutableHttpResponse<?>> {
    @Override
    public MutableHttpResponse<?> handle(HttpRequest request, AuthorizationException problem) {
        HttpStatus status = problem.isForbidden() ? HttpStatus.FORBIDDEN : HttpStatus.UNAUTHORIZED;
        return HttpResponse.<Problem>status(status)
                .body(Problem.of(request, status, "Sign in and send a valid Bearer token.", List.of()))
                .contentType(Problem.MEDIA_TYPE)
                .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }
}
