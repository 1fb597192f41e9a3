package io.talestream.contracts.user;

import io.talestream.contracts.text.Text;

/// What others at the table call someone.
public record DisplayName(String value) {
    public static final int LONGEST = 100;

    public DisplayName {
        Text.line("display name", value, LONGEST);
    }
}
