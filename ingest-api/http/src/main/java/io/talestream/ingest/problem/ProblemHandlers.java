package io.talestream.ingest.problem;

import io.micronaut.context.annotation.Factory;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.ingest.watch.DependencyFailures;
import io.talestream.search.index.SearchUnavailable;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.table.TableUnavailable;
import jakarta.inject.Singleton;

/// Answers exceptions with problems.
@Factory
final class ProblemHandlers {
    @Singleton
    ExceptionHandler<Refusal, HttpResponse<Problem>> refusal() {
        return ProblemHandlers::answer;
    }

    @Singleton
    ExceptionHandler<InvalidField, HttpResponse<Problem>> invalidField() {
        return (request, field) -> answer(request, Refusal.invalid(field.field(), field.problem()));
    }

    /// Reports the position in the transcript where parsing failed, in place of a field name.
    @Singleton
    ExceptionHandler<UnreadableTranscript, HttpResponse<Problem>> unreadableTranscript() {
        return (request, problem) -> answer(request, Refusal.invalid(problem.place(), problem.problem()));
    }

    @Singleton
    ExceptionHandler<TableUnavailable, HttpResponse<Problem>> tableUnavailable(DependencyFailures failures) {
        return (request, failure) -> {
            failures.ofDynamoDb(failure);
            return answer(request, Refusal.unavailable());
        };
    }

    @Singleton
    ExceptionHandler<ObjectsUnavailable, HttpResponse<Problem>> objectsUnavailable(DependencyFailures failures) {
        return (request, failure) -> {
            failures.ofS3(failure);
            return answer(request, Refusal.unavailable());
        };
    }

    @Singleton
    ExceptionHandler<SearchUnavailable, HttpResponse<Problem>> searchUnavailable(DependencyFailures failures) {
        return (request, failure) -> {
            failures.ofOpenSearch(failure);
            return answer(request, Refusal.searchUnavailable());
        };
    }

    static MutableHttpResponse<Problem> answer(HttpRequest<?> request, Refusal refusal) {
        MutableHttpResponse<Problem> response = HttpResponse.<Problem>status(refusal.status())
                .body(refusal.problem(request))
                .contentType(Problem.MEDIA_TYPE);
        refusal.headers().forEach(response::header);
        return response;
    }
}
