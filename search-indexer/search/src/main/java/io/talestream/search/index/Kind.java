package io.talestream.search.index;

import java.util.Locale;

/// The kind of a document. All kinds share one index, distinguished by [Fields#KIND].
public enum Kind {
    MOMENT,
    /// Neighbouring moments with their embedding. Found by meaning only.
    WINDOW,
    SUMMARY,
    SESSION,
    ITEM,
    /// Not written any more. Indices built before mapping 3 contain it until [SearchIndex#ensure] deletes it.
    CAMPAIGN,
    /// The state of a session's moments as a whole. Not searchable.
    HEAD;

    /// The value in a document.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
