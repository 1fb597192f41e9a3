package io.talestream.search.query;

import io.talestream.search.index.Kind;
import java.util.Locale;

/// The searchable kinds of content.
public enum SearchedPlaces {
    TRANSCRIPT(Kind.MOMENT),
    SUMMARY(Kind.SUMMARY),
    SESSION(Kind.SESSION),
    ITEM(Kind.ITEM);

    private final Kind kind;

    SearchedPlaces(Kind kind) {
        this.kind = kind;
    }

    Kind kind() {
        return kind;
    }

    /// The name in the API.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
