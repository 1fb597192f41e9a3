package io.talestream.contracts.item;

import io.talestream.contracts.text.Text;

/// What an item says, or nothing.
public record ItemBody(String value) {
    public static final int LONGEST = 20_000;

    public ItemBody {
        Text.prose("body", value, LONGEST);
    }

    /// What people wrote is not for the log.
    @Override
    public String toString() {
        return "ItemBody[" + value.length() + " characters]";
    }
}
