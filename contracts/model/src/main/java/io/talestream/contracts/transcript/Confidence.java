package io.talestream.contracts.transcript;

import io.talestream.contracts.text.InvalidField;

/// The confidence of a speech engine, from 0 to 1.
public record Confidence(double value) {
    public Confidence {
        if (!(value >= 0 && value <= 1)) {
            throw new InvalidField("confidence", "must be between 0 and 1");
        }
    }
}
