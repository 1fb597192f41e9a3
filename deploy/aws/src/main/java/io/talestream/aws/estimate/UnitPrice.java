package io.talestream.aws.estimate;

/// A price per unit of AWS.
///
/// @param per the unit
/// @param source where the price was found
public record UnitPrice(double dollars, String per, String source) {
    public UnitPrice {
        if (!(dollars > 0) || source.isBlank()) {
            throw new IllegalArgumentException("a price must be positive and have a source");
        }
    }

    double times(double quantity) {
        return dollars * quantity;
    }
}
