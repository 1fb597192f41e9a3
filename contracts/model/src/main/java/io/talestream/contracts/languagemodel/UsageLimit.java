package io.talestream.contracts.languagemodel;

import java.util.OptionalLong;

/// A budget in tokens, in money, in both, or without limit.
///
/// @param micros in millionths of the currency of the configured prices
public record UsageLimit(OptionalLong tokens, OptionalLong micros) {
    public static final UsageLimit NONE = new UsageLimit(OptionalLong.empty(), OptionalLong.empty());

    public boolean allows(ModelUsage usage) {
        return usage.tokens() <= tokens.orElse(Long.MAX_VALUE) && usage.costMicros() <= micros.orElse(Long.MAX_VALUE);
    }
}
