package io.talestream.aws.estimate;

/// What AWS charges for one of something.
///
/// @param per one of what
/// @param source where it was read
public record UnitPrice(double dollars, String per, String source) {
    public UnitPrice {
        if (!(dollars > 0) || source.isBlank()) {
            throw new IllegalArgumentException("a price is more than nothing, and says where it is from");
        }
    }

    double times(double quantity) {
        return dollars * quantity;
    }
}
