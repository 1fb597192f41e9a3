package io.talestream.ingest.operations;

import io.micronaut.security.authentication.Authentication;
import io.talestream.ingest.problem.Refusal;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Recognises operators by the settings: by their subject, or by a claim of their token.
@Singleton
final class Operators {
    private final OperatorSettings settings;
    private final Set<String> subjects;

    Operators(OperatorSettings settings) {
        this.settings = settings;
        this.subjects = settings.subjects().stream()
                .flatMap(list -> Stream.of(list.split(",", -1)))
                .map(String::strip)
                .filter(subject -> !subject.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    boolean include(Authentication caller) {
        Object claim = caller.getAttributes().get(settings.claim());
        return subjects.contains(caller.getName())
                || settings.value().equals(claim)
                || (claim instanceof Collection<?> many && many.contains(settings.value()));
    }

    void check(Authentication caller) {
        if (!include(caller)) {
            throw Refusal.forbidden("This is for those who run this system.");
        }
    }
}
