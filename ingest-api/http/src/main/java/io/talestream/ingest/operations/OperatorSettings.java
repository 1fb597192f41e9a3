package io.talestream.ingest.operations;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;

/// The token claim that identifies an operator: it equals this value or is a list that contains it. With Cognito it
/// is a group of the user pool, which users cannot join by themselves.
///
/// @param claim the name of the claim
/// @param value the value it equals or contains
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
