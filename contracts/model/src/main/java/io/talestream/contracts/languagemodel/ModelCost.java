package io.talestream.contracts.languagemodel;

/// The cost of a request, or the difference of two costs.
///
/// @param micros in millionths of the currency of the configured prices
public record ModelCost(long tokens, long micros) {
    public ModelCost minus(ModelCost other) {
        return new ModelCost(tokens - other.tokens, micros - other.micros);
    }
}
