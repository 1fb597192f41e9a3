package io.talestream.search.query;

import io.talestream.search.index.Kind;
import java.util.Locale;

/// Where one may look.
public enum SearchedPlaces {
    TRANSCRIPT(Kind.MOMENT),
    SUMMARY(Kind.SUMMARY),
    SESSION(Kind.SESSION),
    ITEM(Kind.ITEM);

    private final Kind kind;

    SearchedPlaces(Kind kind) {
        this.kind = kind;
    }

    /// What is found there.
    Kind kind() {
        return kind;
    }

    /// As a caller names it.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
