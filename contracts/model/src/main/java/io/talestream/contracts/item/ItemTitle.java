package io.talestream.contracts.item;

import io.talestream.contracts.text.Text;

public record ItemTitle(String value) {
    public static final int LONGEST = 200;

    public ItemTitle {
        Text.line("title", value, LONGEST);
    }

    /// User content is not logged.
    @Override
    public String toString() {
        return "ItemTitle[" + value.length() + " characters]";
    }
}
