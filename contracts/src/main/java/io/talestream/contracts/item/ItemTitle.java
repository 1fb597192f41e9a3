package io.talestream.contracts.item;

import io.talestream.contracts.text.Text;

/// What an item is called.
public record ItemTitle(String value) {
    public static final int LONGEST = 200;

    public ItemTitle {
        Text.line("title", value, LONGEST);
    }

    /// What people wrote is not for the log.
    @Override
    public String toString() {
        return "ItemTitle[" + value.length() + " characters]";
    }
}
