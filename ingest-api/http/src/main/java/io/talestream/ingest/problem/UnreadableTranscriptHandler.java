package io.talestream.ingest.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import jakarta.inject.Singleton;

/// Reports the position in the transcript where parsing failed, in place of a field name.
@Singleton
final class UnreadableTranscriptHandler implements ExceptionHandler<UnreadableTranscript, HttpResponse<Problem>> {
    @Override
    public HttpResponse<Problem> handle(HttpRequest request, UnreadableTranscript problem) {
        return RefusalHandler.answer(request, Refusal.invalid(problem.place(), problem.problem()));
    }
}
