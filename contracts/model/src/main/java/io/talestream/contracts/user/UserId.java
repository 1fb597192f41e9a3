package io.talestream.contracts.user;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;

/// The `sub` of a token: at most 255 visible ASCII characters, as OpenID Connect defines it.
public record UserId(String value) {
    public static final int LONGEST = 255;

    public UserId {
        if (value.isEmpty() || value.length() > LONGEST || !Text.isVisibleAscii(value)) {
            throw new InvalidField("user id", "must have 1 to 255 visible ASCII characters");
        }
    }
}
