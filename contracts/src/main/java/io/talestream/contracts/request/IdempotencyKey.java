package io.talestream.contracts.request;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;

/// What a client calls one request, however often it sends it.
public record IdempotencyKey(String value) {
    public static final int LONGEST = 128;

    public IdempotencyKey {
        if (value.isEmpty() || value.length() > LONGEST || !Text.isVisibleAscii(value)) {
            throw new InvalidField("Idempotency-Key", "must have 1 to 128 visible ASCII characters");
        }
    }

    /// Clients put into it what they like: it does not print itself into a log.
    @Override
    public String toString() {
        return "IdempotencyKey[" + value.length() + " characters]";
    }
}
