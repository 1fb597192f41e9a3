package io.talestream.contracts.user;

import io.talestream.contracts.text.Text;

/// The name of a user that other members see.
public record DisplayName(String value) {
    public static final int LONGEST = 100;

    public DisplayName {
        Text.line("display name", value, LONGEST);
    }
}
