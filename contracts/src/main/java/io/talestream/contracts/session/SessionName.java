package io.talestream.contracts.session;

import io.talestream.contracts.text.Text;

/// What an evening is called.
public record SessionName(String value) {
    public static final int LONGEST = 200;

    public SessionName {
        Text.line("session name", value, LONGEST);
    }
}
