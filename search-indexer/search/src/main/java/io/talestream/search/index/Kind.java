package io.talestream.search.index;

import java.util.Locale;

/// What a document is about. All kinds are in one index, told apart by [Fields#KIND].
public enum Kind {
    MOMENT,
    SUMMARY,
    SESSION,
    ITEM,
    CAMPAIGN,
    /// What is known of a session's moments as a whole. Nobody looks for it.
    HEAD;

    /// As it is in a document.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
