package io.talestream.ingest.operations;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;

/// By what a token shows that its bearer runs this system: a claim that is this value, or has it in a list. With
/// Cognito it is a group of the user pool, which nobody can put themselves into.
///
/// @param claim the claim that is looked at
/// @param value what it is, or has in it
@ConfigurationProperties("talestream.operators")
public record OperatorSettings(
        @Bindable(defaultValue = "cognito:groups") String claim,
        @Bindable(defaultValue = "operators") String value) {
    public OperatorSettings {
        if (claim.isBlank() || value.isBlank()) {
            throw new IllegalArgumentException("talestream.operators: claim and value must not be blank");
        }
    }
}
