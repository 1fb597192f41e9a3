package io.talestream.languagemodel.budget;

import io.talestream.contracts.languagemodel.ModelCost;
import io.talestream.languagemodel.TokenUsage;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// Prices of a million tokens, sent and received, in any currency.
public record Prices(BigDecimal in, BigDecimal out) {
    public static final Prices FREE = new Prices(BigDecimal.ZERO, BigDecimal.ZERO);

    public Prices {
        if (in.signum() < 0 || out.signum() < 0) {
            throw new IllegalArgumentException("a price must not be negative");
        }
    }

    /// The price of a million tokens in the currency is the price of a token in its millionths.
    public ModelCost of(TokenUsage usage) {
        long micros = in.multiply(BigDecimal.valueOf(usage.in()))
                .add(out.multiply(BigDecimal.valueOf(usage.out())))
                .setScale(0, RoundingMode.CEILING)
                .longValue();
        return new ModelCost(usage.in() + usage.out(), micros);
    }
}
