package io.talestream.contracts.session;

import io.talestream.contracts.text.Text;

/// What an evening is called.
public record SessionName(String value) {
    public SessionName {
        Text.line("session name", value, 200);
    }
}
