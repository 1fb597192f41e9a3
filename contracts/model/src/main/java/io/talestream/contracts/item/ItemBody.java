package io.talestream.contracts.item;

import io.talestream.contracts.text.Text;

/// The text of an item; may be empty.
public record ItemBody(String value) {
    public static final int LONGEST = 20_000;

    public ItemBody {
        Text.prose("body", value, LONGEST);
    }

    /// User content is not logged.
    @Override
    public String toString() {
        return "ItemBody[" + value.length() + " characters]";
    }
}
