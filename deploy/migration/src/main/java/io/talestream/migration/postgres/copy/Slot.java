package io.talestream.migration.postgres.copy;

/// The items that a row becomes.
public enum Slot {
    PERSON,
    WORKSPACE,
    CAMPAIGN,
    SESSION,
    TRANSCRIPT,
    GM,
    PLAYER,
    LINK;

    /// The column named in findings about this item.
    String column() {
        return switch (this) {
            case PERSON, WORKSPACE, CAMPAIGN, SESSION -> "name";
            case TRANSCRIPT -> "transcriptText";
            case GM, PLAYER -> "summary " + name();
            case LINK -> "shareToken";
        };
    }
}
