package io.talestream.contracts.request;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;

/// The client's name for one request, the same on every retry.
public record IdempotencyKey(String value) {
    public static final int LONGEST = 128;

    public IdempotencyKey {
        if (value.isEmpty() || value.length() > LONGEST || !Text.isVisibleAscii(value)) {
            throw new InvalidField("Idempotency-Key", "must have 1 to 128 visible ASCII characters");
        }
    }

    /// Clients choose the content freely: it is not printed to a log.
    @Override
    public String toString() {
        return "IdempotencyKey[" + value.length() + " characters]";
    }
}
