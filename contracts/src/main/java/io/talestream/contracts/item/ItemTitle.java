package io.talestream.contracts.item;

import io.talestream.contracts.text.Text;

/// What an item is called.
public record ItemTitle(String value) {
    public ItemTitle {
        Text.line("title", value, 200);
    }
}
