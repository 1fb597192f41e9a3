package io.talestream.ingest.operations;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.util.Optional;

/// The operators: users whose token has a claim that equals this value or is a list that contains it, and users with
/// one of these subjects. With Cognito the claim is a group of the user pool, which users cannot join by themselves.
///
/// @param claim the name of the claim
/// @param value the value it equals or contains
/// @param subjects the operators without the claim: the `sub` of their tokens, with commas between
@ConfigurationProperties("talestream.operators")
public record OperatorSettings(
        @Bindable(defaultValue = "cognito:groups") String claim,
        @Bindable(defaultValue = "operators") String value,
        Optional<String> subjects) {
    public OperatorSettings {
        if (claim.isBlank() || value.isBlank()) {
            throw new IllegalArgumentException("talestream.operators: claim and value must not be blank");
        }
    }
}
