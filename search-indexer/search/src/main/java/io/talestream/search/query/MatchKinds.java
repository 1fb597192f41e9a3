package io.talestream.search.query;

import io.talestream.search.index.Fields;

/// The ways in which the engine can match a text; each marks its matches.
enum MatchKinds {
    /// A form of the word.
    FORM(""),
    /// The exact spelling, or nearly.
    SPELLED(Fields.EXACT),
    SOUND(Fields.SOUND);

    private final String field;

    MatchKinds(String below) {
        this.field = Fields.TEXT + below;
    }

    String field() {
        return field;
    }
}
