package io.talestream.postgres;

/// What a row becomes, item by item.
enum Slot {
    PERSON,
    WORKSPACE,
    CAMPAIGN,
    SESSION,
    TRANSCRIPT,
    GM,
    PLAYER,
    LINK;

    /// The column that speaks of it, as people are told.
    String column() {
        return switch (this) {
            case PERSON, WORKSPACE, CAMPAIGN, SESSION -> "name";
            case TRANSCRIPT -> "transcriptText";
            case GM, PLAYER -> "summary " + name();
            case LINK -> "shareToken";
        };
    }
}
