package io.talestream.ingest.problem;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.core.convert.exceptions.ConversionErrorException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.server.exceptions.ConversionErrorHandler;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.serde.exceptions.SerdeException;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Handles a value of the wrong JSON type. The response names the field and reveals nothing about Java classes.
@Singleton
@Replaces(ConversionErrorHandler.class)
final class WrongTypeHandler implements ExceptionHandler<ConversionErrorException, HttpResponse<Problem>> {
    private static final Pattern UNKNOWN = Pattern.compile("Unknown property \\[(.*?)\\]", Pattern.DOTALL);
    private static final Pattern OURS = Pattern.compile("must .*");

    @Override
    public HttpResponse<Problem> handle(HttpRequest request, ConversionErrorException problem) {
        return ProblemHandlers.answer(request, Refusal.invalid(List.of(field(problem))));
    }

    private static FieldProblem field(ConversionErrorException problem) {
        List<String> messages = causes(problem)
                .flatMap(cause -> Stream.ofNullable(cause.getMessage()))
                .toList();
        for (String message : messages) {
            Matcher unknown = UNKNOWN.matcher(message);
            if (unknown.find()) {
                return new FieldProblem(unknown.group(1), "is not known here");
            }
        }
        String said = messages.stream()
                .map(OURS::matcher)
                .filter(Matcher::find)
                .map(ours -> ours.group().strip())
                .reduce((_, last) -> last)
                .orElse("is not of the right type");
        return new FieldProblem(name(problem), said);
    }

    private static String name(ConversionErrorException problem) {
        String argument = problem.getArgument().isAnnotationPresent(Body.class)
                ? "body"
                : problem.getArgument().getName();
        return causes(problem)
                .filter(SerdeException.class::isInstance)
                .map(cause -> ((SerdeException) cause).getPath())
                .filter(path -> !path.isEmpty())
                .map(path ->
                        path.stream().map(step -> step.getArgument().getName()).collect(Collectors.joining(".")))
                .findFirst()
                .orElse(argument);
    }

    private static Stream<Throwable> causes(Throwable problem) {
        return Stream.iterate(problem, Objects::nonNull, Throwable::getCause);
    }
}
