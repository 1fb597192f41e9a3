package io.talestream.search.query;

import io.talestream.search.index.Fields;

/// In what ways the engine can have found something in a text, each of which marks it.
enum MatchKinds {
    /// In one of its forms.
    FORM(""),
    /// As it was spelled, or nearly.
    SPELLED(Fields.EXACT),
    /// By how it sounds.
    SOUND(Fields.SOUND);

    private final String field;

    MatchKinds(String below) {
        this.field = Fields.TEXT + below;
    }

    String field() {
        return field;
    }
}
