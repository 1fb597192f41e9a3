package io.talestream.ingest.operations;

import io.micronaut.security.authentication.Authentication;
import io.talestream.ingest.problem.Refusal;
import jakarta.inject.Singleton;
import java.util.Collection;

/// Recognises operators by a claim of their token.
@Singleton
record Operators(OperatorSettings settings) {
    boolean include(Authentication caller) {
        Object claim = caller.getAttributes().get(settings.claim());
        return settings.value().equals(claim)
                || (claim instanceof Collection<?> many && many.contains(settings.value()));
    }

    void check(Authentication caller) {
        if (!include(caller)) {
            throw Refusal.forbidden("This is for those who run this system.");
        }
    }
}
