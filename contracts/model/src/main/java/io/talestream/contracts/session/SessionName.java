package io.talestream.contracts.session;

import io.talestream.contracts.text.Text;

public record SessionName(String value) {
    public static final int LONGEST = 200;

    public SessionName {
        Text.line("session name", value, LONGEST);
    }
}
